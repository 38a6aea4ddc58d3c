import { isolated } from '../../../isolated.ts'
import type { Words } from '../../shape.ts'
import { count, scansOf } from '../counts.ts'

function leftOf(left: number): string {
  return left === 0 ? 'keine übrig' : `${count(left)} übrig`
}

/** When a code works, and how often. */
export const clock: Words['clock'] = {
  title: 'Wann er funktioniert',
  none: 'Er funktioniert vom ersten Scan an, ohne Ende und ohne Limit.',
  noneDraft: 'Nach der Veröffentlichung funktioniert er ohne Ende und ohne Limit.',
  set: 'Zeiten oder Limit festlegen',
  edit: 'Zeiten und Limit',
  schedule: 'Änderung planen',
  scheduleFailed: 'Die geplanten Änderungen konnten nicht geladen werden',

  opens: 'Öffnet am',
  opened: 'Geöffnet seit',
  expires: 'Endet am',
  expired: 'Abgelaufen am',
  from: 'Ab',
  early: 'Bis dahin ist er noch nicht offen.',
  /** What keeps every visitor from a planned destination. */
  taken: {
    expiry: 'Bis dahin ist er abgelaufen und führt nirgendwohin.',
    split:
      'Das erreicht keinen Besucher: Sie werden aufgeteilt. Entfernen Sie vorher die Aufteilung.',
    rules: 'Das erreicht niemanden: Die Regeln nehmen jeden Scan. Ändern Sie sie vorher.',
  },
  whilePaused: 'Er ist pausiert: Niemand wird dorthin geführt, bis er fortgesetzt wird.',
  by: (who) => `Geplant von ${isolated(who)}`,
  now: 'Jetzt',
  nowIs: {
    scheduled: 'ist er noch nicht offen',
    expired: 'ist er abgelaufen',
    used_up: 'sind seine Scans aufgebraucht',
    paused: 'ist er pausiert',
    draft: 'ist er ein Entwurf',
  },
  limit: scansOf,
  left: leftOf,

  hasOpened: 'Er ist jetzt offen.',
  hasExpired: 'Er ist jetzt abgelaufen.',
  hasChanged: (sentence) => `Die geplante Änderung ist erfolgt. ${sentence}`,

  cancel: 'Absagen',
  cancelIt: (moment) => `Änderung vom ${moment} absagen`,
  cancelled: (moment) => `Die Änderung vom ${moment} ist abgesagt.`,
  scheduledAgain: 'Wieder geplant.',
  notThere: 'Sie ist inzwischen erfolgt, oder jemand anderes hat sie abgesagt.',
  notCancelled: (why) => `Nicht abgesagt. ${why}`,
  notScheduled: (why) => `Nicht wieder geplant. ${why}`,

  editor: {
    form: 'Wann er funktioniert: bearbeiten',
    changed: 'Seine Zeiten oder sein Limit sind jetzt andere.',
    opens: 'Öffnet am',
    opensHint: 'Leer: Er ist sofort offen.',
    expires: 'Endet am',
    expiresHint: 'Leer: Er endet nie.',
    before:
      'Bevor er öffnet und nachdem er abgelaufen ist, zeigen Scans eine Seite, die das sagt, oder führen zum Ausweichziel.',
    half: 'Geben Sie Datum und Uhrzeit ein, oder lassen Sie beides leer.',
    limit: 'Scan-Limit',
    limitExample: 'Kein Limit',
    hints: {
      none: 'Leer: beliebig viele Scans.',
      fresh: 'Gezählt wird ab dem Speichern. Frühere Scans zählen nicht.',
      same: (used, left) =>
        left === 0 ? 'Alle sind verbraucht.' : `Bisher ${count(used)} verbraucht, ${leftOf(left)}.`,
      more: (used, left) =>
        `Bisher ${count(used)} verbraucht. Eine andere Zahl behält diesen Stand: ${leftOf(left)}.`,
      unknown: 'Alle sind verbraucht. Eine neue Zahl setzt den Stand nicht zurück.',
      atOnce: (used) => `${count(used)} sind schon verbraucht: Er ist sofort aufgebraucht.`,
      removed:
        'Entfernt das Limit und seinen Stand. Ein späteres Limit beginnt wieder bei 0 zu zählen.',
    },
  },
  adding: {
    form: 'Änderung planen',
    at: 'Ab',
    url: 'Führt zu',
    needsTime: 'Wählen Sie Datum und Uhrzeit.',
    save: 'Planen',
    reach: {
      everyone: '',
      rest: 'Für Scans, auf die keine Regel passt. ',
      crawlers:
        'Besucher werden aufgeteilt, deshalb werden nur Crawler und Linkvorschauen dorthin geführt, und alle, sobald die Aufteilung entfernt ist. ',
      otherCrawlers:
        'Besucher werden aufgeteilt, deshalb werden nur Crawler und Linkvorschauen dorthin geführt, auf die keine Regel passt. ',
    },
    hint: 'Sie wird in diesem Moment eine eigene Version und lässt sich bis kurz davor absagen.',
  },
  /** English: they stand in sentences of the API, which are. */
  names: { starts_at: 'the start', expires_at: 'the expiry' },
}
