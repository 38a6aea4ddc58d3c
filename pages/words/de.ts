import type { Words } from './en.ts'

export const DE: Words = {
  paused: {
    title: 'Dieser Code ist pausiert',
    text: 'Der Inhaber hat ihn vorübergehend pausiert. Der Druck ist in Ordnung: Bitte scannen Sie ihn später noch einmal.',
  },
  scheduled: {
    title: 'Dieser Code ist noch nicht aktiv',
    text: 'Es ist der richtige Code. Bitte scannen Sie ihn dann noch einmal.',
  },
  expired: {
    title: 'Dieser Code ist abgelaufen',
    text: 'Er gilt nicht mehr.',
  },
  used_up: {
    title: 'Dieser Code ist aufgebraucht',
    text: 'Er galt nur für eine begrenzte Zahl von Scans, und die ist erreicht.',
  },
  unknown: {
    title: 'Diesen Code gibt es nicht',
    text: 'Wenn Sie den Link eingetippt haben, prüfen Sie bitte die Schreibweise.',
  },
  deleted: {
    title: 'Dieser Code wurde entfernt',
    text: 'Der Inhaber hat ihn gelöscht.',
  },
  suspended: {
    title: 'Der Betreiber hat diesen Link abgeschaltet',
    text: 'Das zugehörige Konto ist zurzeit gesperrt.',
  },
  blocked: {
    title: 'Der Betreiber hat diesen Link gesperrt',
    text: 'Möglicherweise wurde er missbraucht. Wir haben Sie deshalb nicht weitergeleitet.',
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
    text: 'Dieser Code lässt sich gerade nicht abrufen. Die Seite versucht es automatisch noch einmal.',
  },
  badRequest: {
    title: 'Ungültige Anfrage',
    text: 'Ihre App hat etwas gesendet, das dieser Server nicht versteht.',
  },
  method: {
    title: 'Methode nicht erlaubt',
    text: 'Kurzlinks erlauben nur GET und HEAD.',
  },
  opens: 'Beginn',
  ended: 'Ende',
  again: 'Noch einmal versuchen',
  visit: 'Weiter zu {site}',
  report: 'Diesen Link melden',
}
