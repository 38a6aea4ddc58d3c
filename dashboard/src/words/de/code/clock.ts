import { isolated } from '../../../isolated.ts'
import type { Words } from '../../shape.ts'
import { count, scansOf } from '../counts.ts'

function leftOf(left: number): string {
  return left === 0 ? 'keine übrig' : `${count(left)} übrig`
}

/** When a code works, and how often. */
export const clock: Words['clock'] = {
  title: 'Wann er funktioniert',
  none: 'Er funktioniert ab dem ersten Scan, unbefristet und ohne Limit.',
  noneDraft: 'Nach der Veröffentlichung funktioniert er unbefristet und ohne Limit.',
  set: 'Zeiten oder Limit festlegen',
  edit: 'Zeiten und Limit',
  schedule: 'Änderung planen',
  scheduleFailed: 'Die geplanten Änderungen konnten nicht geladen werden',

  opens: 'Beginnt am',
  opened: 'Begann am',
  expires: 'Endet am',
  expired: 'Abgelaufen am',
  from: 'Ab',
  early: 'Dann ist er noch nicht aktiv.',
  /** What keeps every visitor from a planned destination. */
  taken: {
    expiry: 'Dann ist er schon abgelaufen und leitet nicht mehr weiter.',
    split:
      'Das erreicht keine Besucher, denn sie werden aufgeteilt. Entfernen Sie vorher die Aufteilung.',
    rules: 'Das erreicht niemanden: Die Regeln fangen jeden Scan ab. Ändern Sie sie vorher.',
  },
  whilePaused: 'Er ist pausiert: Dort kommt niemand an, bis Sie ihn fortsetzen.',
  by: (who) => `Geplant von ${isolated(who)}`,
  now: 'Jetzt',
  nowIs: {
    scheduled: 'ist er noch nicht aktiv',
    expired: 'ist er abgelaufen',
    used_up: 'ist er aufgebraucht',
    paused: 'ist er pausiert',
    draft: 'ist er ein Entwurf',
  },
  limit: scansOf,
  left: leftOf,

  hasOpened: 'Er ist jetzt aktiv.',
  hasExpired: 'Er ist jetzt abgelaufen.',
  hasChanged: (sentence) => `Die geplante Änderung gilt jetzt. ${sentence}`,

  cancel: 'Absagen',
  cancelIt: (moment) => `Änderung vom ${moment} absagen`,
  cancelled: (moment) => `Die Änderung vom ${moment} wurde abgesagt.`,
  scheduledAgain: 'Wieder geplant.',
  notThere: 'Die Änderung gilt inzwischen, oder jemand hat sie abgesagt.',
  notCancelled: (why) => `Nicht abgesagt. ${why}`,
  notScheduled: (why) => `Nicht wieder geplant. ${why}`,

  editor: {
    form: 'Zeiten und Limit bearbeiten',
    changed: 'Seine Zeiten oder sein Limit wurden geändert.',
    opens: 'Beginnt am',
    opensHint: 'Leer: Er ist sofort aktiv.',
    expires: 'Endet am',
    expiresHint: 'Leer: Er endet nie.',
    before: 'Wer ihn davor oder danach scannt, sieht einen Hinweis oder kommt zum Ausweichziel.',
    half: 'Geben Sie Datum und Uhrzeit ein oder lassen Sie beides leer.',
    limit: 'Scan-Limit',
    limitExample: 'Kein Limit',
    hints: {
      none: 'Leer: beliebig viele Scans.',
      fresh: 'Gezählt wird ab dem Speichern. Frühere Scans zählen nicht.',
      same: (used, left) =>
        left === 0 ? 'Alle sind verbraucht.' : `Bisher ${count(used)} verbraucht, ${leftOf(left)}.`,
      more: (used, left) =>
        `Bisher ${count(used)} verbraucht. Auch mit einer anderen Zahl zählt er weiter: ${leftOf(left)}.`,
      unknown: 'Alle sind verbraucht. Eine neue Zahl setzt den Stand nicht zurück.',
      atOnce: (used) => `${count(used)} sind schon verbraucht: Er ist sofort aufgebraucht.`,
      removed: 'Entfernt das Limit und den Zählerstand. Ein späteres Limit zählt wieder ab 0.',
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
        'Besucher werden aufgeteilt, deshalb kommen nur Crawler und Linkvorschauen dorthin. Alle anderen folgen, sobald die Aufteilung entfernt ist. ',
      otherCrawlers:
        'Besucher werden aufgeteilt, deshalb kommen nur Crawler und Linkvorschauen dorthin, auf die keine Regel passt. ',
    },
    hint: 'Daraus wird dann eine eigene Version. Bis kurz vorher können Sie die Änderung absagen.',
  },
  /** English: they stand in sentences of the API, which are. */
  names: { starts_at: 'the start', expires_at: 'the expiry' },
}
