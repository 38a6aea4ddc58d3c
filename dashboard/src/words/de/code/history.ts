import { isolated } from '../../../isolated.ts'
import type { Words } from '../../shape.ts'
import { count, scansOf } from '../counts.ts'

/** The versions of a code. */
export const history: Words['code']['history'] = {
  title: 'Verlauf',
  aside: (versions) => (versions === 1 ? '1 Version' : `${versions} Versionen`),
  first: 'Führte zuerst zu',
  current: 'aktuell',
  sameAsNow: 'wie jetzt',
  version: (version) => `Version ${version}`,
  earlier: (versions) => `Frühere zeigen (${versions})`,
  empty: 'Er hat noch nirgendwohin geführt.',
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
    `Version ${version} wiederhergestellt, als Version ${made}. ${leads}`.trimEnd(),
  meanwhile: (version) => `Er hat jetzt Version ${version}. So unterscheiden sich die beiden.`,

  compare: 'Vergleichen',
  compareIt: (version) => `Version ${version} mit jetzt vergleichen`,
  close: 'Schließen',
  closeIt: (version) => `Vergleich von Version ${version} mit jetzt schließen`,
  comparison: (version, now) => `Version ${version} und Version ${now}, jetzt`,
  now: (version) => `Jetzt, Version ${version}`,
  sides: { before: 'Damals', after: 'Jetzt' },
  fields: {
    destination: 'Führt zu',
    fallback: 'Solange geschlossen',
    query: 'Query des Links',
    starts: 'Öffnet am',
    expires: 'Endet am',
    limit: 'Limit',
  },
  scans: scansOf,
  unknown: '–',
  uncounted:
    'Seine Scans lassen sich nicht zählen: Es wurden welche gelöscht, oder es sind zu viele.',
  ruleAt: (place) => `Regel ${place}`,
  share: (label, place) => `Aufteilung, ${label ? isolated(label) : `Seite ${place}`}`,
  weighted: (share, weight) => `${share}, Gewicht ${weight}`,
  utm: (field) => `utm_${field}`,
  marks: {
    added: 'seitdem hinzugefügt',
    removed: 'seitdem entfernt',
    moved: (before, after) => `von ${before} nach ${after} verschoben`,
  },
  none: 'Keines',
  notice: 'Eine Seite, die das sagt',
  forwarded: 'Wird an das Ziel angehängt',
  notForwarded: 'Wird nicht angehängt',

  changes: {
    sameAs: (version) => `Wie Version ${version}`,
    nothing: 'Nichts, was ändert, wohin Scans führen',
    rule: (place, label) =>
      label === null ? `Regel ${place}` : `Regel ${place} (${isolated(label)})`,
    added: (rule, when) => `${rule} hinzugefügt: ${when}`,
    removed: (rule, when) => `${rule} entfernt: ${when}`,
    addedMany: (rules) => `${rules} Regeln hinzugefügt`,
    removedMany: (rules) => `${rules} Regeln entfernt`,
    changedMany: (rules) => `${rules} Regeln geändert`,
    movedMany: (rules) => `${rules} Regeln verschoben`,
    when: (rule, now, was) => `${rule}: ${now}; vorher: ${was}`,
    leads: (rule, now, was) => `${rule} führt zu ${isolated(now)}, vorher ${isolated(was)}`,
    changed: (rule) => `${rule} geändert`,
    named: (place, label) => `Regel ${place} heißt ${isolated(label)}`,
    unnamed: (place, label) => `Regel ${place} heißt nicht mehr ${isolated(label)}`,
    moved: (before, after) => `${before} auf Platz ${after} verschoben`,
    splitAdded: (shares) => `Aufteilung hinzugefügt: ${shares}`,
    splitRemoved: (shares) => `Aufteilung entfernt: ${shares}`,
    shares: (before, after) => `Aufteilung ${before} → ${after}`,
    weights: (before, after) => `Aufteilung wie zuvor, mit Gewichten ${before} → ${after}`,
    share: (label, place) => `Aufteilung: ${label ? isolated(label) : `Seite ${place}`}`,
    shareLeads: (share, now, was) => `${share} führt zu ${isolated(now)}, vorher ${isolated(was)}`,
    splitChanged: 'Aufteilung geändert',
    fallbackSet: (link) =>
      `Solange er pausiert oder geschlossen ist, führt er zu ${isolated(link)}`,
    fallbackRemoved: 'Solange er pausiert oder geschlossen ist, zeigt er eine Seite, die das sagt',
    queryOn: 'Die Query des Links wird angehängt',
    queryOff: 'Die Query des Links wird nicht mehr angehängt',
    utmValue: (field, value) => `${field} ${isolated(value)}`,
    utmSet: (list) => `UTM gesetzt: ${list}`,
    utmRemoved: (list) => `UTM entfernt: ${list}`,
    starts: {
      set: (moment) => `Öffnet am ${moment}`,
      moved: (now, was) => `Öffnet am ${now}, vorher ${was}`,
      removed: 'Sofort offen, ohne Beginn',
    },
    expires: {
      set: (moment) => `Endet am ${moment}`,
      moved: (now, was) => `Endet am ${now}, vorher ${was}`,
      removed: 'Endet nicht mehr',
    },
    limit: {
      set: (limit) => `Begrenzt auf ${scansOf(limit)}`,
      changed: (before, after) => `Limit ${count(before)} → ${scansOf(after)}`,
      removed: 'Nicht mehr begrenzt',
    },
  },
}
