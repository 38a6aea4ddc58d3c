import type { Words } from '../shape.ts'
import { first, nothing } from './codes-none.ts'
import { codesOf, count } from './counts.ts'

/** „1 Code konnte“, „2 Codes konnten“. */
const could = (codes: number) => `${codesOf(codes)} ${codes === 1 ? 'konnte' : 'konnten'}`

export const codes: Words['codes'] = {
  page: 'Codes',
  title: 'Codes',
  total: codesOf,
  found: (found) => `${count(found)} gefunden`,
  loading: 'Codes werden geladen',
  list: 'Codes',
  search: 'Codes suchen',
  searchHint: 'Name, Kurzlink oder Ziel',
  state: 'Status',
  all: 'Alle',
  preview: 'Vorschau neben der Liste',
  export: 'CSV exportieren',
  exportHint: 'Alle Codes dieser Liste (alle Seiten) als CSV-Datei herunterladen',
  reasons: {
    of: (used, limit) => `${used} von ${limit}`,
    from: (day) => `ab ${day}`,
    until: (day) => `bis ${day}`,
    ended: (day) => `am ${day}`,
    anyway: (some) => `${some} verpasst`,
  },
  sort: {
    label: 'Sortierung',
    head: (column, order) => `${column}: ${order}`,
    by: {
      '-created_at': 'Neueste',
      created_at: 'Älteste',
      '-updated_at': 'Zuletzt geändert',
      name: 'Name, A bis Z',
      '-name': 'Name, Z bis A',
      '-total_scans': 'Meiste Scans',
      total_scans: 'Wenigste Scans',
    },
  },
  tagFilter: {
    label: 'Nach Schlagwörtern filtern',
    chosen: 'Nur Codes mit diesen Schlagwörtern',
    all: 'Schlagwörter',
    some: (tags) => (tags === 1 ? '1 Schlagwort' : `${tags} Schlagwörter`),
    scans: 'Scans mit diesem Schlagwort',
    download: 'Herunterladen oder drucken',
    search: 'Schlagwort suchen',
    none: 'Es gibt noch keine Schlagwörter. Wählen Sie Codes in der Liste aus, um welche zu vergeben.',
    more: (more) =>
      `und ${more === 1 ? '1 weiteres' : `${count(more)} weitere`}. Tippen Sie, um zu suchen.`,
    manage: 'Schlagwörter umbenennen oder löschen',
  },
  tagManager: {
    title: 'Schlagwörter',
    download: 'Herunterladen …',
    downloadOne: (name) => `Codes mit dem Schlagwort ${name} herunterladen`,
    rename: 'Umbenennen',
    renameOne: (name) => `${name} umbenennen`,
    delete: 'Löschen',
    deleteOne: (name) => `${name} löschen`,
    newName: (name) => `Neuer Name für ${name}`,
    everywhere: (codes) =>
      codes === 0
        ? 'Kein Code hat dieses Schlagwort.'
        : `Das Schlagwort wird bei ${codesOf(codes)} umbenannt.`,
    willMerge: ({ name, codes }) =>
      `Das Schlagwort „${name}“ gibt es schon (${codesOf(codes)}). Die beiden Schlagwörter werden zusammengelegt. Das lässt sich nicht rückgängig machen.`,
    merge: 'Zusammenlegen',
    renamed: (name) => `Das Schlagwort heißt jetzt „${name}“.`,
    merged: (from, to) => `„${from}“ ist jetzt Teil von „${to}“.`,
    deleted: (name) => `Das Schlagwort „${name}“ wurde gelöscht.`,
    question: (codes) =>
      codes === 0
        ? 'Kein Code hat dieses Schlagwort. Löschen?'
        : `Das Schlagwort wird von ${codesOf(codes)} entfernt. Die Codes bleiben erhalten. Das lässt sich nicht rückgängig machen.`,
  },
  tagging: {
    title: (codes) => `Schlagwörter von ${codesOf(codes)}`,
    add: 'Hinzufügen',
    remove: 'Entfernen',
    of: (some, all) => `${count(some)} von ${count(all)}`,
    both: (name) => `„${name}“ lässt sich nicht gleichzeitig hinzufügen und entfernen.`,
    nothing: 'Wählen Sie ein Schlagwort zum Hinzufügen oder Entfernen.',
    submit: (codes) => (codes === 0 ? 'Schlagwörter ändern' : `${codesOf(codes)} ändern`),
  },
  leading: {
    title: (codes) => `In ${codesOf(codes)} suchen und ersetzen`,
    intro:
      'Ersetzt Text in den Zielen und beachtet dabei die Groß- und Kleinschreibung. Regeln und Aufteilungen bleiben unverändert. Codes, die in der Zwischenzeit jemand anderes ändert, werden übersprungen.',
    find: 'Suchen nach',
    findHint: 'https://alt.example',
    replace: 'Ersetzen durch',
    replaceHint: 'https://neu.example',
    preview: 'Was sich ändert',
    untyped: 'Bevor etwas gespeichert wird, sehen Sie hier, was sich ändert.',
    found: (some, all) =>
      `${count(some)} von ${codesOf(all)} ${some === 1 ? 'ändert' : 'ändern'} sich.`,
    inVain: (some) =>
      some === 1
        ? 'Bei 1 davon gelangt derzeit kein Besucher zum Ziel.'
        : `Bei ${count(some)} davon gelangt derzeit kein Besucher zum Ziel.`,
    becomes: 'wird zu',
    notALink: 'Das ergibt keinen gültigen Link.',
    empty: 'Geben Sie einen Suchtext ein.',
    none: 'Keines dieser Ziele enthält diesen Text.',
    submit: (codes) => (codes === 0 ? 'Ziele ändern' : `${codesOf(codes)} ändern`),
  },
  previewOf: (name) => `Vorschau: ${name}`,
  columns: {
    code: 'Code',
    leadsTo: 'Führt zu',
    state: 'Status',
    trend: 'Letzte 14 Tage',
    scans: 'Scans',
  },
  selectAll: 'Alle auf dieser Seite auswählen',
  select: (name) => `${name} auswählen`,
  leadsTo: 'führt zu',
  noDestination: 'Noch kein Ziel',
  addDestination: 'Ziel hinzufügen',
  neverScanned: 'noch nie',
  scansUnknown: 'Derzeit nicht verfügbar',
  scansUnit: 'Scans',
  trend: (total, today) =>
    `${total === 1 ? '1 Scan' : `${count(total)} Scans`} in den letzten 14 Tagen, ${count(today)} heute`,
  pictureOf: (link) => `QR-Code von ${link}`,
  menu: {
    label: (name) => `Aktionen für ${name}`,
    change: 'Ziel ändern',
    scans: 'Scans ansehen',
    copy: 'Kurzlink kopieren',
    copied: 'Kurzlink kopiert',
    download: 'PNG herunterladen',
    duplicate: 'Mit neuem Stil duplizieren',
    tag: 'Schlagwörter …',
    open: 'Öffnen',
    pause: 'Pausieren',
    resume: 'Aktivieren',
    publish: 'Veröffentlichen',
    delete: 'Löschen …',
  },
  facts: {
    today: 'Heute',
    trend: 'Letzte 14 Tage',
    total: 'Seit der Erstellung',
    visitors: 'Besucher',
    lastScan: 'Letzter Scan',
    created: 'Erstellt',
  },
  copyLink: 'Link kopieren',
  picture: 'PNG',
  notDownloaded: (why) => `Herunterladen fehlgeschlagen. ${why}`,
  selection: {
    bar: 'Ausgewählte Codes',
    count: (some) => `${count(some)} ausgewählt`,
    resume: 'Aktivieren',
    pause: 'Pausieren',
    download: 'Herunterladen …',
    tag: 'Schlagwörter …',
    lead: 'Ziel …',
    delete: 'Löschen …',
    none: 'Auswahl aufheben',
    all: (all) => `Alle ${count(all)} auswählen`,
    first: (some) => `Die ersten ${count(some)} auswählen`,
    selecting: 'Wird ausgewählt …',
    stop: 'Anhalten',
    waiting: 'Wartet',
    progress: (done, all) => `${count(done)} von ${count(all)}`,
  },
  working: {
    pause: 'Wird pausiert',
    resume: 'Wird aktiviert',
    tag: 'Schlagwörter werden geändert',
    lead: 'Ziele werden geändert',
    delete: 'Wird gelöscht',
  },
  done: {
    pause: (codes, name) =>
      codes === 1 ? `„${name}“ ist jetzt pausiert.` : `${codesOf(codes)} sind jetzt pausiert.`,
    resume: (codes, name) =>
      codes === 1 ? `„${name}“ ist wieder aktiv.` : `${codesOf(codes)} sind wieder aktiv.`,
    tag: (codes, name) =>
      codes === 1
        ? `Die Schlagwörter von „${name}“ wurden geändert.`
        : `Die Schlagwörter von ${codesOf(codes)} wurden geändert.`,
    lead: (codes, name) =>
      codes === 1
        ? `Das Ziel von „${name}“ wurde geändert.`
        : `Die Ziele von ${codesOf(codes)} wurden geändert.`,
    delete: (codes, name) =>
      codes === 1 ? `„${name}“ wurde gelöscht.` : `${codesOf(codes)} wurden gelöscht.`,
  },
  undone: (codes) => `Bei ${codesOf(codes)} rückgängig gemacht.`,
  nothingToDo: {
    pause: 'Nichts zu pausieren: Keiner dieser Codes ist aktiv.',
    resume: 'Nichts zu aktivieren: Diese Codes sind schon aktiv.',
    tag: 'Nichts zu ändern: Die Schlagwörter sind schon aktuell.',
    lead: 'Nichts zu ändern: Die Ziele sind schon aktuell.',
    delete: '',
  },
  failed: {
    title: {
      pause: (codes) => `${could(codes)} nicht pausiert werden`,
      resume: (codes) => `${could(codes)} nicht aktiviert werden`,
      tag: (codes) => `Die Schlagwörter von ${codesOf(codes)} konnten nicht geändert werden`,
      lead: (codes) => `Die Ziele von ${codesOf(codes)} konnten nicht geändert werden`,
      delete: (codes) => `${could(codes)} nicht gelöscht werden`,
    },
    missing: 'Dieser Code wurde inzwischen gelöscht.',
    changed: 'Dieser Code wurde inzwischen geändert.',
    more: (more) => (more === 1 ? 'und 1 weiterer' : `und ${count(more)} weitere`),
    dismiss: 'Ausblenden',
  },
  remove: {
    titleOne: (name) => `„${name}“ löschen?`,
    title: (codes) => `${codesOf(codes)} löschen?`,
    bodyOne:
      'Wer diesen Code scannt, sieht, dass er entfernt wurde. Das lässt sich nicht rückgängig machen, und der Kurzlink wird nicht wieder vergeben.',
    body: 'Wer einen dieser Codes scannt, sieht, dass er entfernt wurde. Das lässt sich nicht rückgängig machen, und die Kurzlinks werden nicht wieder vergeben.',
    scans: (scans) => `bisher ${scans === 1 ? '1 Scan' : `${count(scans)} Scans`}`,
    submitOne: 'Code löschen',
    submit: (codes) => `${codesOf(codes)} löschen`,
    notItsCode: 'Das ist nicht der Kurzcode.',
    notTheNumber: 'Das ist nicht die Anzahl der Codes.',
  },
  pager: {
    label: 'Seiten',
    range: (from, to, total) => `${count(from)}–${count(to)} von ${count(total)}`,
    back: 'Zurück',
    next: 'Weiter',
    perPage: 'Codes pro Seite',
    size: (size) => `${size} pro Seite`,
  },
  nothing,
  first,
}
