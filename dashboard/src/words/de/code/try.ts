import { isolated } from '../../../isolated.ts'
import type { Words } from '../../shape.ts'

/** Trying where a scan would lead. */
export const tryIt: Words['tryIt'] = {
  title: 'Ausprobieren, wohin ein Scan führt: Nichts wird gezählt',
  as: 'Ausprobieren mit',
  in: 'am Standort',
  speaking: 'auf',
  now: 'jetzt',
  on: (moment) => `am ${moment}`,
  otherTime: 'zu einer anderen Zeit …',
  anyCountry: 'unbekannt',
  anyLanguage: 'unbekannter Sprache',
  when: 'Wann',
  more: 'Query und Besucher',
  device: 'Gerät',
  devices: {
    ios: 'einem iPhone',
    android: 'einem Android-Telefon',
    desktop: 'einem Computer',
  },
  country: 'Land',
  language: 'Sprache',
  inRules: 'In seinen Regeln',
  all: 'Alle',
  at: 'Zeit',
  atHint: (zone) => `Leer: jetzt. Ihre Zeitzone: ${zone}.`,
  atFault: 'Geben Sie Datum und Uhrzeit ein, oder lassen Sie beides leer.',
  query: 'Query des Links',
  queryExample: 'tisch=7',
  queryHint: {
    on: 'Wird an das Ziel angehängt.',
    off: 'Wird nicht an das Ziel angehängt: Das ist ausgeschaltet.',
  },
  visitor: 'Besucher',
  visitorExample: 'Beliebiger Name',
  visitorHint: 'Derselbe Besucher bekommt immer dieselbe Seite einer Aufteilung.',
  someoneElse: 'Jemand anderes',
  visitorName: (number) => `Besucher ${number}`,

  loading: 'Wird ausprobiert',
  rule: (place) => `Regel ${place} entscheidet`,
  ruleNamed: (place, label) => `Regel ${place} (${isolated(label)}) entscheidet`,
  split: (name, percent) => `Aufteilung: ${isolated(name)}, ${percent} der Besucher`,
  splitPlace: (place, percent) => `Aufteilung: Seite ${place}, ${percent} der Besucher`,
  splitOther: (name) => `Aufteilung: ${isolated(name)}`,
  noRule: 'Keine Regel passt: alle anderen',
  everyone: 'Alle',
  still: (state, shown) =>
    shown === 'notice'
      ? `${state}: Der Scan zeigt eine Seite, die das sagt`
      : `${state}: Alle werden zum Ausweichziel geführt`,
  draft: 'Entwurf: Der Kurzlink funktioniert noch nicht',
  stopped: 'Vom Betreiber dieses Servers angehalten: Der Scan zeigt eine Seite, die das sagt',
  state: 'Zustand',
  countedAs: 'Gezählt als',
  notCounted: 'nichts',
  decidedBy: 'Regel',
  noneDecided: 'keine',
  version: 'Version',
}
