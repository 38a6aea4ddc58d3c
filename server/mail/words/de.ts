import type { Words } from './en.ts'
import { numbersIn } from './numbers.ts'
import { strong } from './phrase.ts'

const { count, of, percent } = numbersIn('de')

const scans = (number: number) => of(number, 'Scan', 'Scans')
const codes = (number: number) => of(number, 'Code', 'Codes')
const missedScans = (number: number) => of(number, 'verpasster Scan', 'verpasste Scans')
const came = (number: number, how: string) =>
  `${scans(number)} ${number === 1 ? 'kam' : 'kamen'} ${how}`

export const DE: Words = {
  copy: 'Oder kopieren Sie den Link:',
  host: (host) => ['Gesendet vom Qroute-Server ', strong(host), '. Ohne Bilder, ohne Tracking.'],
  settings: 'Ihre Einstellungen',
  notifications: 'Ihre Benachrichtigungen',
  facts: {
    for: 'Für',
    by: 'Eingeladen von',
    role: 'Rolle',
    openUntil: 'Gültig bis',
    worksUntil: 'Gültig bis',
    asked: 'Angefordert',
    when: 'Wann',
    with: 'Gerät',
    newAddress: 'Neue Adresse',
    oldAddress: 'Bisherige Adresse',
    code: 'Code',
    plan: 'Tarif',
    used: 'Verbraucht',
    left: 'Übrig',
    endpoint: 'Endpunkt',
    sent: 'Gesendet',
  },
  seat: (browser, device) => `${browser}, ${device}`,
  devices: { desktop: 'Computer', ios: 'iPhone oder iPad', android: 'Android' },
  browsers: {
    chrome: 'Chrome',
    safari: 'Safari',
    samsung_browser: 'Samsung Internet',
    other: 'Anderer Browser',
  },

  invitation: {
    subject: (by, account) => `${by} hat Sie zu ${account} eingeladen`,
    headline: (account) => `Sie wurden zu ${account} eingeladen`,
    roles: {
      owner: {
        name: 'Inhaber',
        can: 'Sie können dort alles tun, auch Schlüssel und Personen verwalten.',
      },
      editor: {
        name: 'Bearbeiter',
        can: 'Sie können Codes und Webhooks erstellen, ändern und löschen.',
      },
      viewer: { name: 'Betrachter', can: 'Sie können Codes und Auswertungen ansehen.' },
    },
    next: 'Wählen Sie ein Passwort, um loszulegen.',
    join: (account) => `${account} beitreten`,
    notKnown: (by) =>
      `Sie kennen ${by} nicht? Dann können Sie diese E-Mail ignorieren. Die Einladung verfällt automatisch.`,
    notExpected:
      'Sie haben diese Einladung nicht erwartet? Dann können Sie die E-Mail ignorieren. Die Einladung verfällt automatisch.',
  },
  passwordReset: {
    subject: 'Wählen Sie ein neues Passwort',
    text: 'Jemand hat ein neues Passwort für Ihr Konto angefordert. Der Link funktioniert nur einmal.',
    button: 'Passwort wählen',
    notYou:
      'Das waren nicht Sie? Dann können Sie diese E-Mail ignorieren. Ihr Passwort wurde nicht geändert.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    text: 'Melden Sie sich ab jetzt mit dem neuen Passwort an. Alle Ihre anderen Sitzungen wurden beendet.',
    notYou:
      'Das waren nicht Sie? Dann fordern Sie auf der Anmeldeseite sofort ein neues Passwort an und informieren Sie den Betreiber dieses Servers.',
  },
  addressConfirm: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    text: 'Sobald Sie diese Adresse bestätigt haben, melden Sie sich mit ihr an und erhalten hier Ihre E-Mails.',
    button: 'Diese Adresse bestätigen',
    notYou:
      'Das waren nicht Sie? Dann können Sie diese E-Mail ignorieren. Ohne Bestätigung ändert sich nichts.',
  },
  addressAsked: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    text: 'Ihre Adresse ändert sich, sobald Sie die neue bestätigen. Melden Sie sich bis dahin weiter mit dieser Adresse an.',
    notYou:
      'Das waren nicht Sie? Dann ändern Sie sofort Ihr Passwort. Das beendet alle anderen Sitzungen.',
  },
  addressChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    text: 'Melden Sie sich ab jetzt mit der neuen Adresse an. An die bisherige Adresse senden wir keine E-Mails mehr.',
    notYou:
      'Das waren nicht Sie? Dann informieren Sie sofort einen Inhaber des Kontos oder den Betreiber dieses Servers.',
  },
  newBrowser: {
    subject: 'Neue Anmeldung',
    subjectWith: (seat) => `Neue Anmeldung: ${seat}`,
    headline: 'Jemand hat sich in einem neuen Browser angemeldet',
    text: 'Wenn Sie das waren, müssen Sie nichts tun.',
    notYou:
      'Das waren nicht Sie? Dann ändern Sie sofort Ihr Passwort. Das beendet alle anderen Sitzungen.',
  },
  test: {
    subject: 'E-Mails von Qroute kommen an',
    text: 'Diese E-Mail zeigt, dass der Server E-Mails senden kann.',
    asked: 'Der Betreiber des Servers hat sie mit „qroute mail test“ gesendet.',
  },

  verbs: {
    paused: 'Wieder aktivieren',
    scheduled: 'Beginn ändern',
    expired: 'Ablauf ändern',
    used_up: 'Limit erhöhen',
  },
  missed: {
    paused: (number) => `Pausiert. ${came(number, 'trotzdem')}.`,
    scheduled: (number) => `Noch nicht aktiv. ${came(number, 'zu früh')}.`,
    expired: (number) => `Abgelaufen. ${came(number, 'zu spät')}.`,
    used_up: (number) => `Aufgebraucht. ${came(number, 'zu spät')}.`,
  },
  weeklyReport: {
    subject: (week, number, inVain) =>
      inVain === 0
        ? `${week}: ${scans(number)}`
        : `${week}: ${scans(number)}, ${count(inVain)} verpasst`,
    figure: count,
    more: (number, share) => [
      number === 1 ? 'Scan, ' : 'Scans, ',
      strong(`▲ ${percent(share)}`),
      ' gegenüber der Woche davor.',
    ],
    fewer: (number, share) => [
      number === 1 ? 'Scan, ' : 'Scans, ',
      strong(`▼ ${percent(share)}`),
      ' gegenüber der Woche davor.',
    ],
    same: (number) =>
      number === 1 ? 'Scan, wie in der Woche davor.' : 'Scans, so viele wie in der Woche davor.',
    nearly: 'Scans, etwa so viele wie in der Woche davor.',
    noneBefore: (number) =>
      number === 1
        ? 'Scan. In der Woche davor gab es keinen.'
        : 'Scans. In der Woche davor gab es keine.',
    noneEither: 'Scans, wie in der Woche davor.',
    use: (visitors, inUse) =>
      `${of(visitors, 'Besucher', 'Besucher')}, ${of(inUse, 'gescannter Code', 'gescannte Codes')}.`,
    days: 'Scans pro Tag',
    inVain: missedScans,
    others: (number) => `Dazu ${missedScans(number)} bei anderen Codes.`,
    mended: 'Alle diese Codes funktionieren wieder.',
    none: 'Keine verpassten Scans.',
    top: 'Am häufigsten gescannt',
    leadsTo: (link) => `führt zu ${link}`,
    button: 'Auswertung öffnen',
    when: 'Wird jeden Montagmorgen gesendet.',
    stop: 'Wochenbericht abbestellen',
  },
  missedScans: {
    subjectOne: (name, number) => `„${name}“: ${missedScans(number)}`,
    subject: (number) =>
      number === 1 ? 'Verpasste Scans bei 1 Code' : `Verpasste Scans bei ${codes(number)}`,
    headlineOne: 'Verpasste Scans bei einem Code',
    text: 'Der gedruckte Code ist in Ordnung. Sobald Sie das Problem beheben, erreichen Scans wieder ihr Ziel.',
    more: (number) => `Und ${of(number, 'weiterer Code', 'weitere Codes')}.`,
    when: 'Höchstens eine E-Mail pro Code und Tag, insgesamt höchstens eine pro Stunde.',
    stop: 'E-Mails zu verpassten Scans abbestellen',
  },
  limitNear: {
    used: (used, limit) => `${count(used)} von ${count(limit)}`,
    left: count,
    scans: {
      subject: (name, used, limit) => `„${name}“: ${count(used)} von ${scans(limit)} verbraucht`,
      headline: 'Ein Code hat sein Scan-Limit fast erreicht',
      full: 'Ein Code hat sein Scan-Limit erreicht',
      text: 'Wenn ein Code sein Limit erreicht, leitet er nicht mehr weiter. Erhöhen Sie das Limit, wenn Sie den Code noch brauchen.',
      button: 'Limit erhöhen',
    },
    codes: {
      subject: (used, limit) => `${count(used)} von ${codes(limit)} Ihres Tarifs verbraucht`,
      headline: 'Das Kontingent Ihres Tarifs ist fast ausgeschöpft',
      full: 'Das Kontingent Ihres Tarifs ist ausgeschöpft',
      text: 'Wenn das Kontingent ausgeschöpft ist, können Sie keine Codes mehr erstellen. Gedruckte Codes funktionieren weiter, und ihre Scans werden weiter gezählt.',
      button: 'Tarif ansehen',
    },
    several: {
      subject: (number) => `${of(number, 'Limit', 'Limits')} erreicht oder fast erreicht`,
      text: 'Wenn ein Code sein Limit erreicht, leitet er nicht mehr weiter. Erhöhen Sie die Limits der Codes, die Sie noch brauchen.',
      detail: (used, limit) => `${count(used)} von ${count(limit)} verbraucht`,
      plan: (plan) => `Codes Ihres Tarifs (${plan})`,
      more: (number) => `Und ${of(number, 'weiteres', 'weitere')}.`,
      button: 'Codes öffnen',
    },
    when: 'Wird einmal pro Limit gesendet, sobald 90\u00a0% verbraucht sind.',
    stop: 'E-Mails zu Limits abbestellen',
  },
  webhookDisabled: {
    subject: 'Ein Webhook-Endpunkt wurde abgeschaltet',
    gone: 'Der Endpunkt hat mit 410 Gone geantwortet.',
    unreachable: (days) =>
      `${of(days, 'Tag', 'Tage')} lang sind alle Zustellungen an den Endpunkt fehlgeschlagen.`,
    next: 'Solange der Endpunkt abgeschaltet ist, speichern wir keine neuen Ereignisse für ihn. Schalten Sie ihn wieder ein, sobald er funktioniert.',
    button: 'Endpunkte öffnen',
    when: 'Wird nur gesendet, wenn ein Endpunkt abgeschaltet wird, höchstens einmal pro Stunde.',
    subjectSeveral: (number) =>
      `${of(number, 'Webhook-Endpunkt wurde', 'Webhook-Endpunkte wurden')} abgeschaltet`,
    nextSeveral:
      'Solange die Endpunkte abgeschaltet sind, speichern wir keine neuen Ereignisse für sie. Schalten Sie sie wieder ein, sobald sie funktionieren.',
    stop: 'E-Mails zu Webhooks abbestellen',
  },
}
