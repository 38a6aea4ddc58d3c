import type { Words } from './en.ts'

export const DE: Words = {
  paused: {
    title: 'Dieser Code ist pausiert',
    text: 'Der Inhaber hat diesen Code vorübergehend pausiert. Der gedruckte Code ist in Ordnung. Bitte scannen Sie ihn später noch einmal.',
  },
  scheduled: {
    title: 'Dieser Code ist noch nicht aktiv',
    text: 'Das ist der richtige Code. Bitte scannen Sie ihn noch einmal, sobald er aktiv ist.',
  },
  expired: {
    title: 'Dieser Code ist abgelaufen',
    text: 'Der Code ist nicht mehr gültig.',
  },
  used_up: {
    title: 'Dieser Code hat sein Scan-Limit erreicht',
    text: 'Der Code galt nur für eine begrenzte Zahl von Scans.',
  },
  unknown: {
    title: 'Diesen Code gibt es nicht',
    text: 'Wenn Sie den Link eingetippt haben, prüfen Sie bitte die Schreibweise.',
  },
  deleted: {
    title: 'Dieser Code wurde entfernt',
    text: 'Der Inhaber hat diesen Code gelöscht.',
  },
  suspended: {
    title: 'Der Betreiber hat diesen Link abgeschaltet',
    text: 'Das zugehörige Konto ist zurzeit gesperrt.',
  },
  blocked: {
    title: 'Der Betreiber hat diesen Link gesperrt',
    text: 'Der Link wurde möglicherweise missbräuchlich verwendet. Wir haben Sie deshalb nicht weitergeleitet.',
  },
  blockedDomain: {
    title: 'Warnung: Dieser Link führt zu einer gesperrten Website',
    text: 'Der Betreiber dieses Dienstes hat diese Domain gesperrt. Wir haben Sie deshalb nicht weitergeleitet. Geben Sie dort keine Passwörter oder Zahlungsdaten ein.',
  },
  tooMany: {
    title: 'Zu viele Anfragen',
    text: 'Aus Ihrem Netzwerk kamen zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  unavailable: {
    title: 'Einen Moment',
    text: 'Dieser Code lässt sich derzeit nicht abrufen. Die Seite versucht es automatisch erneut.',
  },
  badRequest: {
    title: 'Ungültige Anfrage',
    text: 'Ihre App hat etwas gesendet, das dieser Server nicht versteht.',
  },
  method: {
    title: 'Methode nicht erlaubt',
    text: 'Kurzlinks unterstützen nur GET und HEAD.',
  },
  opens: 'Beginn',
  ended: 'Ende',
  again: 'Noch einmal versuchen',
  visit: 'Weiter zu {site}',
  report: 'Diesen Link melden',
}
