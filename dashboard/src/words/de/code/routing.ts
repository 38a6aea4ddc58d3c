import {
  ROUTING_MAX_BYTES,
  RULES_MAX,
  SPLIT_MAX,
} from '../../../../../domain/codes/routing/routing.ts'
import { value } from '../../phrase.ts'
import type { Words } from '../../shape.ts'
import { count, scansOf } from '../counts.ts'

/** In a list of countries or languages; alone it bends with its noun. */
const UNKNOWN = 'unbekannt'
/** A list in which nothing is chosen yet. */
const OPEN = '…'
/** „Montag bis Freitag“ becomes „montags bis freitags“. */
const weekly = (days: string) => days.replace(/\p{Lu}\p{L}+/gu, (day) => `${day.toLowerCase()}s`)

/** Where a code leads besides its destination. */
export const routing: Words['routing'] = {
  title: 'Wer wohin kommt',
  aside: 'Die erste passende Regel entscheidet.',
  asideScans: 'Scans der letzten 30 Tage.',
  none: 'Alle, die den Code scannen, kommen zum Ziel oben.',
  noneResting: 'Solange der Code aktiv ist, kommen alle, die ihn scannen, zum Ziel oben.',
  edit: 'Bearbeiten',
  editRule: 'Diese Regel bearbeiten',
  addRule: 'Regel hinzufügen',
  rule: 'Regel',
  split: 'Besucher aufteilen',
  more: 'Mehr',
  moreHint: 'Ausweichziel, Query und UTM',

  arrives: 'Der Code wird gescannt',
  everyone: 'Alle anderen',
  all: 'Alle',
  everyoneGoes: 'kommen zum Ziel oben',
  sharedOut: 'werden aufgeteilt, und jeder Besucher sieht immer dieselbe Seite',
  paused: 'Solange der Code nicht aktiv ist',
  pausedNotice: 'Wer den Code scannt, sieht einen Hinweis.',
  forwards: 'Die Query-Parameter des Kurzlinks werden an das Ziel weitergegeben.',
  adds: 'An jedes Ziel angehängt:',
  percent: (share) => (share === 0 ? '<1 %' : `${share} %`),
  entry: (position) => `Seite ${position}`,
  scans: (scans) => (scans === 1 ? 'Scan' : 'Scans'),
  counted: scansOf,
  noShare: '0 %',
  earlier: 'Früher',
  earlierHint: 'Regeln und Seiten, die entfernt wurden.',
  missed: (scans) => `${count(scans)} verpasst`,
  missedWhile: { blocked: 'Gesperrt', suspended: 'Konto gesperrt' },
  uncounted: 'Die Scans pro Regel sind derzeit nicht verfügbar.',
  byUtcDay: 'Die Scans pro Regel sind nach UTC-Tagen geschätzt.',
  ledOtherwise:
    'In diesem Zeitraum haben sich die Regeln oder die Aufteilung geändert. Scans werden nach dem Namen der Regel oder Seite gezählt, ohne Namen nach ihrer Position. Scans früherer Versionen sind enthalten.',
  over: (moment) => `Beendet: ${moment}.`,
  never: (rule) => `Greift nie, weil Regel ${rule} dieselben Bedingungen hat und vorher kommt.`,

  sentence: {
    device: (list) => ['mit ', value(list)],
    country: (list) =>
      list === UNKNOWN ? ['mit ', value('unbekanntem Standort')] : ['mit Standort ', value(list)],
    language: (list) =>
      list === UNKNOWN
        ? ['mit ', value('unbekannter Browsersprache')]
        : ['mit Browsersprache ', value(list)],
    days: (list) => (list === OPEN ? ['am ', value(list)] : [value(weekly(list))]),
    hours: (start, end) => ['von ', value(start), ' bis ', value(end)],
    zone: (zone) => [`(${zone})`],
    from: (moment) => ['ab ', value(moment)],
    until: (moment) => ['bis ', value(moment)],
    empty: 'Neue Regel: Wählen Sie, für wen sie gilt',
    open: OPEN,
    others: (others) => (others === 1 ? '1 weiteres' : `${others} weitere`),
    range: (first, last) => `${first} bis ${last}`,
  },
  devices: {
    ios: ['einem iPhone', 'einem iPad'],
    android: ['einem Android-Gerät'],
    desktop: ['einem Computer'],
  },
  unknownCountry: UNKNOWN,
  unknownLanguage: UNKNOWN,

  editor: {
    form: '„Wer wohin kommt“ bearbeiten',
    changedRules: 'Die Regeln wurden geändert.',

    conditions: {
      device: 'Gerät',
      country: 'Land',
      language: 'Sprache',
      days: 'Tage',
      hours: 'Uhrzeit',
      from: 'Ab',
      until: 'Bis',
    },
    firstCondition: 'Nur wenn',
    nextCondition: 'Und wenn',
    removeCondition: (name) => `Bedingung entfernen: ${name}`,
    device: { ios: 'iPhone oder iPad', android: 'Android', desktop: 'Computer' },
    findCountry: 'Länder suchen',
    findLanguage: 'Sprachen suchen',
    start: 'Von',
    end: 'Bis',
    zone: 'Zeitzone',
    pastMidnight: 'Endet am nächsten Tag.',
    url: 'Führt zu',
    label: 'Name in der Auswertung (optional)',
    noLabel: 'Name (optional)',

    drag: (rule) =>
      `Regel ${rule} verschieben: Ziehen Sie die Regel oder benutzen Sie die Pfeiltasten`,
    moved: (rule, rules) => `Jetzt Regel ${rule} von ${rules}.`,
    stays: (rule, rules) => `Weiterhin Regel ${rule} von ${rules}.`,
    added: (rule) => `Regel ${rule} hinzugefügt.`,
    removed: (rule) => `Regel ${rule} entfernt.`,
    ruleMenu: (rule) => `Weitere Aktionen für Regel ${rule}`,
    up: 'Nach oben',
    down: 'Nach unten',
    duplicate: 'Duplizieren',
    removeRule: 'Entfernen',
    most: `Ein Code kann höchstens ${RULES_MAX} Regeln haben.`,

    share: 'Anteil in %',
    lessThanOne: '<1',
    addEntry: 'Seite hinzufügen',
    mostEntries: `Besucher lassen sich auf höchstens ${SPLIT_MAX} Seiten aufteilen.`,
    removeEntry: (position) => `Seite ${position} entfernen`,
    removeSplit: 'Aufteilung entfernen',
    sticky: 'Die Anteile ergeben 100 %. Jeder Besucher sieht immer dieselbe Seite.',
    splitHint: 'Testen Sie zwei Seiten gegeneinander.',

    fallback: 'Solange der Code nicht aktiv ist, führt er zu',
    fallbackHint:
      'Gilt, wenn der Code pausiert, noch nicht aktiv, abgelaufen oder aufgebraucht ist. Ohne Angabe sieht man beim Scannen einen Hinweis.',
    forward: 'Query-Parameter des Kurzlinks weitergeben',
    forwardHint: 'Für Links wie ?tisch=7. Parameter des Ziels haben Vorrang.',
    utm: 'UTM-Parameter',
    utmHint: 'Werden an jedes Ziel angehängt, das sie noch nicht hat.',
    utmFields: {
      source: 'Quelle',
      medium: 'Medium',
      campaign: 'Kampagne',
      term: 'Begriff',
      content: 'Inhalt',
    },
    utmExamples: {
      source: 'plakat',
      medium: 'druck',
      campaign: 'herbst',
      term: '',
      content: '',
    },
    extras: 'Query und UTM',
    preview: 'Aufgerufen wird',
    previewQuery: (query) => `Gescannt mit ?${query}`,
  },

  faults: {
    when: 'Wählen Sie mindestens eine Bedingung.',
    device: 'Wählen Sie ein Gerät oder entfernen Sie diese Bedingung.',
    country: 'Wählen Sie ein Land oder entfernen Sie diese Bedingung.',
    language: 'Wählen Sie eine Sprache oder entfernen Sie diese Bedingung.',
    days: 'Wählen Sie einen Tag oder entfernen Sie diese Bedingung.',
    hours: 'Geben Sie beide Uhrzeiten ein oder entfernen Sie diese Bedingung.',
    moment: 'Wählen Sie Datum und Uhrzeit oder entfernen Sie diese Bedingung.',
    /** English: they stand in sentences of the API, which are. */
    names: {
      destination_url: 'The address',
      fallback_url: 'The address',
      label: 'The label',
      weight: 'The share',
      hours: 'The hours',
      until: 'The end',
    },
    it: 'This',
    beginning: 'the beginning',
    tooLarge: `Diese Regeln und Optionen sind zu lang. Zusammen sind höchstens ${ROUTING_MAX_BYTES / 1024} KiB möglich.`,
    labelOf: (list, position) =>
      list === 'rules' ? `the label of rule ${position}` : `the label of page ${position}`,
  },
}
