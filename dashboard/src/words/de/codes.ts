import type { Words } from '../shape.ts'
import { first, nothing } from './codes-none.ts'
import { codesOf, count } from './counts.ts'

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
  exportHint: 'Alle Codes dieser Liste, über alle Seiten, als CSV-Datei',
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
    scans: 'Scans dieses Schlagworts',
    download: 'Herunterladen oder drucken',
    search: 'Schlagwort suchen',
    none: 'Es gibt noch keine Schlagwörter. Wählen Sie Codes in der Liste aus, um welche zu vergeben.',
    more: (more) => `und ${count(more)} weitere: Tippen Sie, um zu suchen`,
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
        : `Ändert sich gleichzeitig bei ${codesOf(codes)}.`,
    willMerge: ({ name, codes }) =>
      `„${name}“ gibt es schon (${codesOf(codes)}). Die beiden werden zusammengelegt. Das lässt sich nicht rückgängig machen.`,
    merge: 'Zusammenlegen',
    renamed: (name) => `Das Schlagwort heißt jetzt „${name}“.`,
    merged: (from, to) => `„${from}“ und „${to}“ sind jetzt zusammengelegt.`,
    deleted: (name) => `Das Schlagwort „${name}“ wurde gelöscht.`,
    question: (codes) =>
      codes === 0
        ? 'Kein Code hat dieses Schlagwort. Löschen?'
        : `Es wird von ${codesOf(codes)} entfernt. Die Codes bleiben erhalten. Das lässt sich nicht rückgängig machen.`,
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
    title: (codes) => `Suchen und ersetzen in ${codesOf(codes)}`,
    intro:
      'Durchsucht nur die Ziele und beachtet die Groß- und Kleinschreibung. Regeln und Aufteilungen bleiben, wie sie sind. Codes, die inzwischen jemand anderes ändert, bleiben unverändert.',
    find: 'Suchen nach',
    findHint: 'https://alt.example',
    replace: 'Ersetzen durch',
    replaceHint: 'https://neu.example',
    preview: 'Was sich ändert',
    untyped: 'Was sich ändert, sehen Sie hier, bevor etwas gespeichert wird.',
    found: (some, all) =>
      `${count(some)} von ${codesOf(all)} ${some === 1 ? 'ändert' : 'ändern'} sich.`,
    inVain: (some) =>
      some === 1
        ? '1 davon erreicht gerade keinen Besucher.'
        : `${count(some)} davon erreichen gerade keinen Besucher.`,
    becomes: 'wird zu',
    notALink: 'Das ergibt keinen Link.',
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
  scansUnknown: 'Gerade nicht verfügbar',
  scansUnit: 'Scans',
  trend: (total, today) => `${count(total)} Scans in 14 Tagen, ${count(today)} heute`,
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
    resume: 'Fortsetzen',
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
  notDownloaded: (why) => `Nicht heruntergeladen. ${why}`,
  selection: {
    bar: 'Ausgewählte Codes',
    count: (some) => `${count(some)} ausgewählt`,
    resume: 'Fortsetzen',
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
    resume: 'Wird fortgesetzt',
    tag: 'Schlagwörter werden geändert',
    lead: 'Ziele werden geändert',
    delete: 'Wird gelöscht',
  },
  done: {
    pause: (codes, name) =>
      codes === 1 ? `„${name}“ ist pausiert.` : `${codesOf(codes)} pausiert.`,
    resume: (codes, name) =>
      codes === 1 ? `„${name}“ ist wieder aktiv.` : `${codesOf(codes)} wieder aktiv.`,
    tag: (codes, name) =>
      codes === 1
        ? `Die Schlagwörter von „${name}“ wurden geändert.`
        : `Schlagwörter von ${codesOf(codes)} geändert.`,
    lead: (codes, name) =>
      codes === 1
        ? `Das Ziel von „${name}“ wurde geändert.`
        : `Ziele von ${codesOf(codes)} geändert.`,
    delete: (codes, name) =>
      codes === 1 ? `„${name}“ wurde gelöscht.` : `${codesOf(codes)} gelöscht.`,
  },
  undone: (codes) => `Rückgängig gemacht: ${codesOf(codes)} wie zuvor.`,
  nothingToDo: {
    pause: 'Nichts zu pausieren: Keiner dieser Codes ist aktiv.',
    resume: 'Nichts fortzusetzen: Diese Codes sind schon aktiv.',
    tag: 'Nichts zu ändern: Die Schlagwörter stimmen schon.',
    lead: 'Nichts zu ändern: Die Ziele stimmen schon.',
    delete: '',
  },
  failed: {
    title: {
      pause: (codes) => `${codesOf(codes)} nicht pausiert`,
      resume: (codes) => `${codesOf(codes)} nicht fortgesetzt`,
      tag: (codes) => `Schlagwörter von ${codesOf(codes)} nicht geändert`,
      lead: (codes) => `Ziele von ${codesOf(codes)} nicht geändert`,
      delete: (codes) => `${codesOf(codes)} nicht gelöscht`,
    },
    missing: 'Er wurde inzwischen gelöscht.',
    changed: 'Er wurde inzwischen geändert.',
    more: (more) => `und ${count(more)} weitere`,
    dismiss: 'Ausblenden',
  },
  remove: {
    titleOne: (name) => `„${name}“ löschen?`,
    title: (codes) => `${codesOf(codes)} löschen?`,
    bodyOne:
      'Wer ihn scannt, sieht, dass es ihn nicht mehr gibt. Das lässt sich nicht rückgängig machen, und der Kurzlink wird nicht wieder vergeben.',
    body: 'Wer einen davon scannt, sieht, dass es ihn nicht mehr gibt. Das lässt sich nicht rückgängig machen, und die Kurzlinks werden nicht wieder vergeben.',
    scans: (scans) => `bisher ${count(scans)} Scans`,
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
