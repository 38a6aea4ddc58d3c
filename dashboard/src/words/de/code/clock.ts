import { isolated } from '../../../isolated.ts'
import type { Words } from '../../shape.ts'
import { count, scansOf } from '../counts.ts'

function leftOf(left: number): string {
  return left === 0 ? 'keine übrig' : `${count(left)} übrig`
}

/** When a code works, and how often. */
export const clock: Words['clock'] = {
  title: 'Wann der Code funktioniert',
  none: 'Der Code funktioniert unbefristet und ohne Limit.',
  noneDraft: 'Nach der Veröffentlichung funktioniert der Code unbefristet und ohne Limit.',
  set: 'Zeiten oder Limit festlegen',
  edit: 'Zeiten und Limit',
  schedule: 'Änderung planen',
  scheduleFailed: 'Die geplanten Änderungen konnten nicht geladen werden',

  opens: 'Beginnt am',
  opened: 'Begann am',
  expires: 'Endet am',
  expired: 'Abgelaufen am',
  from: 'Ab',
  early: 'Zu diesem Zeitpunkt ist der Code noch nicht aktiv.',
  /** What keeps every visitor from a planned destination. */
  taken: {
    expiry: 'Zu diesem Zeitpunkt ist der Code schon abgelaufen und leitet nicht mehr weiter.',
    split:
      'Besucher kommen dort nicht an, weil sie aufgeteilt werden. Entfernen Sie vorher die Aufteilung.',
    rules:
      'Dort kommt niemand an, weil die Regeln jeden Scan abfangen. Ändern Sie die Regeln vorher.',
  },
  whilePaused: 'Der Code ist pausiert und leitet niemanden weiter, bis Sie ihn wieder aktivieren.',
  by: (who) => `Geplant von ${isolated(who)}`,
  now: 'Jetzt',
  nowIs: {
    scheduled: 'ist der Code noch nicht aktiv',
    expired: 'ist der Code abgelaufen',
    used_up: 'ist der Code aufgebraucht',
    paused: 'ist der Code pausiert',
    draft: 'ist der Code ein Entwurf',
  },
  limit: scansOf,
  left: leftOf,

  hasOpened: 'Der Code ist jetzt aktiv.',
  hasExpired: 'Der Code ist gerade abgelaufen.',
  hasChanged: (sentence) => `Die geplante Änderung wurde ausgeführt. ${sentence}`,

  cancel: 'Aufheben',
  cancelIt: (moment) => `Planung für den ${moment} aufheben`,
  cancelled: (moment) => `Die Planung für den ${moment} wurde aufgehoben.`,
  scheduledAgain: 'Wieder geplant.',
  notThere: 'Diese Änderung wurde bereits ausgeführt, oder jemand hat die Planung aufgehoben.',
  notCancelled: (why) => `Planung nicht aufgehoben. ${why}`,
  notScheduled: (why) => `Nicht wieder geplant. ${why}`,

  editor: {
    form: 'Zeiten und Limit bearbeiten',
    changed: 'Die Zeiten oder das Limit wurden geändert.',
    opens: 'Beginnt am',
    opensHint: 'Ohne Angabe ist der Code sofort aktiv.',
    expires: 'Endet am',
    expiresHint: 'Ohne Angabe läuft der Code nie ab.',
    before:
      'Wer den Code vor dem Beginn oder nach dem Ende scannt, sieht einen Hinweis oder kommt zum Ausweichziel.',
    half: 'Geben Sie Datum und Uhrzeit ein oder lassen Sie beides leer.',
    limit: 'Scan-Limit',
    limitExample: 'Kein Limit',
    hints: {
      none: 'Ohne Angabe sind beliebig viele Scans möglich.',
      fresh: 'Die Zählung beginnt, sobald Sie speichern. Frühere Scans zählen nicht.',
      same: (used, left) =>
        left === 0
          ? 'Der Code hat dieses Limit erreicht.'
          : `Bisher ${count(used)} verbraucht, ${leftOf(left)}.`,
      more: (used, left) =>
        `Bisher ${count(used)} verbraucht, ${leftOf(left)}. Ein anderes Limit setzt den Zählerstand nicht zurück.`,
      unknown:
        'Der Code hat sein Limit erreicht. Ein anderes Limit setzt den Zählerstand nicht zurück.',
      atOnce: (used) =>
        `${scansOf(used)} ${used === 1 ? 'ist' : 'sind'} schon verbraucht. Der Code erreicht sein Limit, sobald Sie speichern.`,
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
      rest: 'Gilt für Scans, auf die keine Regel passt. ',
      crawlers:
        'Besucher werden aufgeteilt, deshalb kommen nur Crawler und Linkvorschauen dorthin. Alle anderen kommen erst dorthin, wenn Sie die Aufteilung entfernen. ',
      otherCrawlers:
        'Besucher werden aufgeteilt, deshalb kommen nur Crawler und Linkvorschauen, auf die keine Regel passt, dorthin. ',
    },
    hint: 'Zu diesem Zeitpunkt entsteht eine neue Version. Bis kurz vorher können Sie die Planung aufheben.',
  },
  /** English: they stand in sentences of the API, which are. */
  names: { starts_at: 'the start', expires_at: 'the expiry' },
}
