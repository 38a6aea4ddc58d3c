import type { Words } from '../shape.ts'

/** Of a list without codes: none matches, or there are none yet. */
export const nothing: Words['codes']['nothing'] = {
  title: 'Kein Code passt.',
  search: (text) => `Nichts mit „${text}“ in Name, Kurzlink oder Ziel.`,
  searchIn: (text, state) =>
    `Kein Code im Zustand „${state}“ hat „${text}“ in Name, Kurzlink oder Ziel.`,
  tagged: (tags, isNarrowed) =>
    (tags === 1 ? 'Kein Code hat dieses Schlagwort' : 'Kein Code hat alle diese Schlagwörter') +
    (isNarrowed ? ' und passt zum Rest.' : '.'),
  states: {
    active: 'Gerade ist kein Code aktiv.',
    scheduled: 'Kein Code wartet auf seinen Beginn.',
    paused: 'Kein Code ist pausiert.',
    expired: 'Kein Code ist abgelaufen.',
    used_up: 'Kein Code ist aufgebraucht: Keiner hat sein Scan-Limit erreicht.',
    draft: 'Es gibt keine Entwürfe.',
  },
  external: 'Das ist die externe ID von',
  quoted: (text) => `„${text}“`,
  clear: 'Alles zurücksetzen',
}

export const first: Words['codes']['first'] = {
  title: 'Erstellen Sie Ihren ersten Code.',
  lead: 'Fügen Sie einen Link ein und drucken Sie den Code. Zieht die Seite um, ändern Sie den Link: Der Druck bleibt derselbe.',
  testTitle: 'Noch keine Testcodes.',
  testLead:
    'Probieren Sie hier alles aus. Testcodes funktionieren und zählen wie echte, aber getrennt, und nichts davon berührt einen gedruckten Code.',
  viewerLead:
    'In diesem Konto gibt es noch keine Codes. Bearbeiter und Inhaber können welche erstellen.',
  url: 'Wohin soll er führen?',
  urlHint: 'https://ihre-seite.example',
  submit: 'Code erstellen',
  note: 'Enter genügt. Name und Stil kommen im nächsten Schritt, und den Link können Sie jederzeit ändern.',
  label: 'Ihr erstes Etikett',
  codeTitle: 'Oder nutzen Sie die API',
  codeBody:
    'Codes, die mit einem Testschlüssel erstellt werden, funktionieren und zählen, aber getrennt: Nichts davon berührt einen gedruckten Code.',
  makeKey: 'Testschlüssel erstellen',
  copy: 'Kopieren',
  copied: 'Befehl kopiert',
  reference: 'API-Referenz',
  keyName: 'Erste Schritte',
  sampleName: 'Hallo',
  keyNote: 'Der Schlüssel wird nur jetzt gezeigt. Widerrufen können Sie ihn unter',
  keyNoteLink: 'Einstellungen, Schlüssel',
  seeTest: 'Ergebnis im Testmodus ansehen',
  ownerOnly: 'Inhaber des Kontos können den Schlüssel erstellen.',
}
