import type { Words } from './en.ts'

export const DE: Words = {
  paused: {
    title: 'Dieser Code ist pausiert',
    text: 'Er wurde vorerst ausgeschaltet. Der Druck ist in Ordnung: Bitte scannen Sie ihn später noch einmal.',
  },
  scheduled: {
    title: 'Dieser Code ist noch nicht freigegeben',
    text: 'Es ist der richtige Code. Bitte scannen Sie ihn dann noch einmal.',
  },
  expired: {
    title: 'Dieser Code ist abgelaufen',
    text: 'Seine Zeit ist vorbei.',
  },
  used_up: {
    title: 'Dieser Code ist aufgebraucht',
    text: 'Er galt für eine begrenzte Zahl von Scans, und alle sind vergeben.',
  },
  unknown: {
    title: 'Diesen Code gibt es nicht',
    text: 'Wenn Sie den Link eingetippt haben, prüfen Sie bitte die Schreibweise.',
  },
  deleted: {
    title: 'Dieser Code wurde entfernt',
    text: 'Er wurde von seinem Inhaber gelöscht.',
  },
  suspended: {
    title: 'Dieser Link wurde vom Betreiber abgeschaltet',
    text: 'Das Konto, zu dem er gehört, ist zurzeit gesperrt.',
  },
  blocked: {
    title: 'Dieser Link wurde vom Betreiber gesperrt',
    text: 'Er wurde womöglich für etwas Schädliches benutzt. Sie wurden deshalb nicht weitergeleitet.',
  },
  blockedDomain: {
    title: 'Warnung: Dieser Link führt zu einer gesperrten Website',
    text: 'Der Betreiber dieses Dienstes hat diese Domain gesperrt. Sie wurden deshalb nicht weitergeleitet. Geben Sie dort keine Passwörter oder Zahlungsdaten ein.',
  },
  tooMany: {
    title: 'Zu viele Anfragen',
    text: 'Aus Ihrem Netz wurden zu viele Links geöffnet. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  unavailable: {
    title: 'Einen Moment',
    text: 'Dieser Code kann gerade nicht nachgeschlagen werden. Diese Seite versucht es von selbst noch einmal.',
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
  visit: 'Zu {site}',
  report: 'Diesen Link melden',
}
