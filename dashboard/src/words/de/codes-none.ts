import type { Words } from '../shape.ts'

/** Of a list without codes: none matches, or there are none yet. */
export const nothing: Words['codes']['nothing'] = {
  title: 'Kein Code gefunden.',
  search: (text) => `Kein Name, Kurzlink oder Ziel enthält „${text}“.`,
  searchIn: (text, state) =>
    `Kein Code mit dem Status „${state}“ enthält „${text}“ in Name, Kurzlink oder Ziel.`,
  tagged: (tags, isNarrowed) => {
    const these = tags === 1 ? 'diesem Schlagwort' : 'allen diesen Schlagwörtern'
    return isNarrowed
      ? `Kein Code mit ${these} passt zu den übrigen Filtern.`
      : `Es gibt keinen Code mit ${these}.`
  },
  states: {
    active: 'Gerade ist kein Code aktiv.',
    scheduled: 'Kein Code wartet auf seinen Beginn.',
    paused: 'Kein Code ist pausiert.',
    expired: 'Kein Code ist abgelaufen.',
    used_up: 'Kein Code hat sein Scan-Limit erreicht.',
    draft: 'Es gibt keine Entwürfe.',
  },
  external: 'Das ist die externe ID von',
  quoted: (text) => `„${text}“`,
  clear: 'Alles zurücksetzen',
}

export const first: Words['codes']['first'] = {
  title: 'Erstellen Sie Ihren ersten Code.',
  lead: 'Fügen Sie einen Link ein und drucken Sie den Code. Zieht die Seite später um, ändern Sie einfach den Link. Der gedruckte Code funktioniert weiter.',
  testTitle: 'Noch keine Testcodes.',
  testLead:
    'Probieren Sie hier alles aus. Testcodes funktionieren wie Live-Codes, ihre Scans werden aber getrennt gezählt. Ihre Live-Codes sind davon nicht betroffen.',
  viewerLead:
    'In diesem Konto gibt es noch keine Codes. Bearbeiter und Inhaber können welche erstellen.',
  url: 'Wohin soll der Code führen?',
  urlHint: 'https://ihre-seite.example',
  submit: 'Code erstellen',
  note: 'Weiter mit Enter. Name und Stil legen Sie im nächsten Schritt fest, und den Link können Sie jederzeit ändern.',
  label: 'Ihr erstes Etikett',
  codeTitle: 'Oder nutzen Sie die API',
  codeBody:
    'Codes, die Sie mit einem Testschlüssel erstellen, funktionieren wie Live-Codes, ihre Scans werden aber getrennt gezählt. Ihre Live-Codes sind davon nicht betroffen.',
  makeKey: 'Testschlüssel erstellen',
  copy: 'Kopieren',
  copied: 'Befehl kopiert',
  reference: 'API-Referenz',
  keyName: 'Erste Schritte',
  sampleName: 'Hallo',
  keyNote: 'Der Schlüssel wird nur jetzt angezeigt. Widerrufen können Sie ihn unter',
  keyNoteLink: 'Einstellungen › Schlüssel',
  seeTest: 'Ergebnis im Testmodus ansehen',
  ownerOnly: 'Nur Inhaber des Kontos können den Schlüssel erstellen.',
}
