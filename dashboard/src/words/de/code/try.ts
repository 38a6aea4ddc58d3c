import { isolated } from '../../../isolated.ts'
import type { Words } from '../../shape.ts'

/** Trying where a scan would lead. */
export const tryIt: Words['tryIt'] = {
  title: 'Ausprobieren, wohin ein Scan führt (wird nicht gezählt)',
  as: 'Ausprobieren mit',
  in: 'Standort',
  speaking: 'Sprache',
  now: 'jetzt',
  on: (moment) => `am ${moment}`,
  otherTime: 'zu einer anderen Zeit …',
  anyCountry: 'unbekannt',
  anyLanguage: 'unbekannt',
  when: 'Wann',
  more: 'Query und Besucher',
  device: 'Gerät',
  devices: {
    ios: 'einem iPhone',
    android: 'einem Android-Gerät',
    desktop: 'einem Computer',
  },
  country: 'Land',
  language: 'Sprache',
  inRules: 'In den Regeln des Codes',
  all: 'Alle',
  at: 'Zeit',
  atHint: (zone) => `Ohne Angabe gilt die aktuelle Zeit. Ihre Zeitzone: ${zone}.`,
  atFault: 'Geben Sie Datum und Uhrzeit ein oder lassen Sie beides leer.',
  query: 'Query-Parameter',
  queryExample: 'tisch=7',
  queryHint: {
    on: 'Werden an das Ziel weitergegeben.',
    off: 'Werden nicht an das Ziel weitergegeben, weil die Weitergabe ausgeschaltet ist.',
  },
  visitor: 'Besucher',
  visitorExample: 'Beliebiger Name',
  visitorHint: 'Jeder Besucher sieht immer dieselbe Seite einer Aufteilung.',
  someoneElse: 'Jemand anderes',
  visitorName: (number) => `Besucher ${number}`,

  loading: 'Wird geprüft …',
  rule: (place) => `Regel ${place} entscheidet`,
  ruleNamed: (place, label) => `Regel ${place} (${isolated(label)}) entscheidet`,
  split: (name, percent) => `Aufteilung: ${isolated(name)}, ${percent} der Besucher`,
  splitPlace: (place, percent) => `Aufteilung: Seite ${place}, ${percent} der Besucher`,
  splitOther: (name) => `Aufteilung: ${isolated(name)}`,
  noRule: 'Keine Regel passt: alle anderen',
  everyone: 'Alle',
  still: (state, shown) =>
    shown === 'notice'
      ? `${state}: Wer den Code scannt, sieht einen Hinweis`
      : `${state}: Alle kommen zum Ausweichziel`,
  draft: 'Entwurf: Der Kurzlink funktioniert noch nicht',
  stopped: 'Vom Betreiber gesperrt: Wer den Code scannt, sieht einen Hinweis',
  state: 'Status',
  countedAs: 'Gezählt als',
  notCounted: 'nicht gezählt',
  decidedBy: 'Regel',
  noneDecided: 'keine',
  version: 'Version',
}
