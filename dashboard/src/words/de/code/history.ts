import { isolated } from '../../../isolated.ts'
import type { Words } from '../../shape.ts'
import { count, scansOf } from '../counts.ts'

/** The versions of a code. */
export const history: Words['code']['history'] = {
  title: 'Verlauf',
  aside: (versions) => (versions === 1 ? '1 Version' : `${versions} Versionen`),
  first: 'Erstes Ziel',
  current: 'aktuell',
  sameAsNow: 'wie jetzt',
  version: (version) => `Version ${version}`,
  earlier: (versions) => `Frühere Versionen anzeigen (${versions})`,
  empty: 'Noch kein Ziel.',
  loading: 'Verlauf wird geladen',
  failed: 'Der Verlauf konnte nicht geladen werden',
  by: ({ type, name, key_name }) => {
    if (type === 'person') return name
    return key_name ? `${key_name} (Schlüssel …${name})` : `Schlüssel …${name}`
  },

  restore: 'Wiederherstellen',
  restoreIt: (version, link) => `Version ${version} wiederherstellen, ${link}`,
  restoreThis: (version) => `Version ${version} wiederherstellen`,
  restored: (version, made, leads) =>
    `Version ${version} als Version ${made} wiederhergestellt. ${leads}`.trimEnd(),
  meanwhile: (version) =>
    `Inzwischen ist Version ${version} die aktuelle. So unterscheiden sich die beiden Versionen.`,

  compare: 'Vergleichen',
  compareIt: (version) => `Version ${version} mit der aktuellen vergleichen`,
  close: 'Schließen',
  closeIt: (version) => `Vergleich mit Version ${version} schließen`,
  comparison: (version, now) => `Version ${version} und die aktuelle Version ${now}`,
  now: (version) => `Aktuell: Version ${version}`,
  sides: { before: 'Damals', after: 'Jetzt' },
  fields: {
    destination: 'Führt zu',
    fallback: 'Ausweichziel',
    query: 'Query-Parameter',
    starts: 'Beginnt am',
    expires: 'Endet am',
    limit: 'Limit',
  },
  scans: scansOf,
  unknown: '–',
  uncounted:
    'Die Scans dieser Version lassen sich nicht zählen, weil einige gelöscht wurden oder es zu viele sind.',
  ruleAt: (place) => `Regel ${place}`,
  share: (label, place) => `Aufteilung, ${label ? isolated(label) : `Seite ${place}`}`,
  weighted: (share, weight) => `${share}, Gewicht ${weight}`,
  utm: (field) => `utm_${field}`,
  marks: {
    added: 'seitdem hinzugefügt',
    removed: 'seitdem entfernt',
    moved: (before, after) => `von Platz ${before} auf Platz ${after} verschoben`,
  },
  none: '–',
  notice: 'Keines, nur ein Hinweis',
  forwarded: 'Werden weitergegeben',
  notForwarded: 'Werden nicht weitergegeben',

  changes: {
    sameAs: (version) => `Wie Version ${version}`,
    nothing: 'Scans führen zu denselben Zielen wie zuvor',
    rule: (place, label) =>
      label === null ? `Regel ${place}` : `Regel ${place} (${isolated(label)})`,
    added: (rule, when) => `${rule} hinzugefügt: ${when}`,
    removed: (rule, when) => `${rule} entfernt: ${when}`,
    addedMany: (rules) => `${rules} Regeln hinzugefügt`,
    removedMany: (rules) => `${rules} Regeln entfernt`,
    changedMany: (rules) => `${rules} Regeln geändert`,
    movedMany: (rules) => `${rules} Regeln verschoben`,
    when: (rule, now, was) => `${rule}: ${now}; vorher: ${was}`,
    leads: (rule, now, was) => `${rule} führt zu ${isolated(now)}, vorher zu ${isolated(was)}`,
    changed: (rule) => `${rule} geändert`,
    named: (place, label) => `Regel ${place} heißt ${isolated(label)}`,
    unnamed: (place, label) => `Regel ${place} heißt nicht mehr ${isolated(label)}`,
    moved: (before, after) => `${before} auf Platz ${after} verschoben`,
    splitAdded: (shares) => `Aufteilung hinzugefügt: ${shares}`,
    splitRemoved: (shares) => `Aufteilung entfernt: ${shares}`,
    shares: (before, after) => `Aufteilung ${before} → ${after}`,
    weights: (before, after) => `Aufteilung wie zuvor, Gewichte ${before} → ${after}`,
    share: (label, place) => `Aufteilung: ${label ? isolated(label) : `Seite ${place}`}`,
    shareLeads: (share, now, was) =>
      `${share} führt zu ${isolated(now)}, vorher zu ${isolated(was)}`,
    splitChanged: 'Aufteilung geändert',
    fallbackSet: (link) => `Solange der Code nicht aktiv ist, führt er zu ${isolated(link)}`,
    fallbackRemoved: 'Solange der Code nicht aktiv ist, zeigt er einen Hinweis',
    queryOn: 'Query-Parameter werden weitergegeben',
    queryOff: 'Query-Parameter werden nicht mehr weitergegeben',
    utmValue: (field, value) => `${field} ${isolated(value)}`,
    utmSet: (list) => `UTM gesetzt: ${list}`,
    utmRemoved: (list) => `UTM entfernt: ${list}`,
    starts: {
      set: (moment) => `Beginnt am ${moment}`,
      moved: (now, was) => `Beginnt am ${now}, vorher am ${was}`,
      removed: 'Beginn entfernt',
    },
    expires: {
      set: (moment) => `Endet am ${moment}`,
      moved: (now, was) => `Endet am ${now}, vorher am ${was}`,
      removed: 'Läuft nicht mehr ab',
    },
    limit: {
      set: (limit) => `Begrenzt auf ${scansOf(limit)}`,
      changed: (before, after) => `Limit ${count(before)} → ${scansOf(after)}`,
      removed: 'Scan-Limit entfernt',
    },
  },
}
