import type { ConnectWords } from '../../shape.ts'

export const words: ConnectWords = {
  page: 'Schlüssel für ein Terminal',
  title: 'Ein Terminal fordert einen Schlüssel an.',
  body: 'Bestätigen Sie nur, wenn Sie gerade auf diesem Computer „qr login“ gestartet haben und dort derselbe Code steht.',
  code: 'Code',
  asker: 'Name des Terminals',
  account: 'Konto',
  person: 'Angemeldet als',
  goesTo: 'Der Schlüssel geht an',
  terminal: (port) => `diesen Computer, Port ${port}`,
  other: 'Als jemand anderes anmelden',
  name: 'Name des Schlüssels',
  submit: 'Schlüssel erstellen und senden',
  decline: 'Ablehnen',
  note: 'Wenn sich die nächste Seite nicht öffnet, wartet das Terminal nicht mehr. Kommen Sie dann hierher zurück.',
  sentTitle: 'Der Schlüssel wurde gesendet.',
  sentBody: (name) =>
    `Der Schlüssel „${name}“ wurde für das Terminal erstellt. Wenn er dort angekommen ist, können Sie dieses Fenster schließen.`,
  lostTitle: 'Ist im Terminal nichts angekommen?',
  lost: 'Vielleicht hat das Terminal nicht mehr gewartet. Widerrufen Sie diesen Schlüssel und starten Sie „qr login“ noch einmal.',
  revoke: 'Schlüssel widerrufen',
  revokedTitle: 'Der Schlüssel wurde widerrufen.',
  revokedBody: (name) =>
    `„${name}“ funktioniert nicht mehr. Für einen neuen Schlüssel starten Sie „qr login“ noch einmal.`,
  keys: 'Einstellungen › Schlüssel',
  declinedTitle: 'Abgelehnt.',
  declinedBody:
    'Es wurde kein Schlüssel erstellt, und das Terminal wurde informiert. Sie können dieses Fenster schließen.',
  badTitle: 'Dieser Link funktioniert nicht.',
  badBody:
    'Es wurde kein Schlüssel erstellt. Starten Sie „qr login“ noch einmal, um diese Seite mit einem neuen Link zu öffnen.',
  badList: 'Was an dem Link nicht stimmt',
  bad: {
    port: 'port: muss eine Zahl von 49152 bis 65535 sein.',
    state: 'state: muss aus 16 bis 128 zufälligen Buchstaben und Ziffern bestehen.',
    name: 'name: muss aus 1 bis 100 sichtbaren Zeichen bestehen.',
    mode: 'mode: muss live oder test sein.',
    scopes: 'scopes: muss full oder eine Liste bekannter Berechtigungen sein.',
  },
  ownersTitle: 'Das kann nur ein Inhaber.',
  ownersBody: (account) =>
    `Ein Terminal fordert einen Schlüssel an. Schlüssel für ${account} können nur Inhaber erstellen.`,
  ownersAsk:
    'Bitten Sie einen Inhaber um einen Schlüssel (unter Einstellungen › Schlüssel). Starten Sie dann:',
  ownersCommand: 'qr login --key -',
  ownersDecline: 'Im Terminal abbrechen',
}
