import type { Words } from '../../shape.ts'
import { count } from '../counts.ts'

function deliveriesOf(deliveries: number): string {
  return deliveries === 1 ? '1 Zustellung' : `${count(deliveries)} Zustellungen`
}

const willBe = (deliveries: number) => (deliveries === 1 ? 'wird' : 'werden')

/** What was posted to a webhook endpoint, and sending it again. */
export const deliveries: Words['settings']['deliveries'] = {
  open: 'Zustellungen',
  openOf: (url) => `Zustellungen an ${url}`,
  title: 'Zustellungen',
  toEndpoints: 'Alle Endpunkte',
  toLog: 'Alle Zustellungen',
  intro: 'Neueste zuerst. Aufgehoben für 30 Tage oder so lange, wie WEBHOOK_KEEP_DAYS festlegt.',
  noEndpoint: 'Diesen Endpunkt gibt es nicht',
  noEndpointBody: 'Er wurde gelöscht, oder er gehört zum anderen Modus.',
  noDelivery: 'Diese Zustellung gibt es nicht',
  noDeliveryBody:
    'Zustellungen werden 30 Tage aufgehoben oder so lange, wie WEBHOOK_KEEP_DAYS festlegt.',
  filter: 'Anzeigen',
  filters: {
    all: 'Alle',
    failed: 'Fehlgeschlagen',
    pending: 'Wartend',
    delivered: 'Zugestellt',
  },
  states: {
    pending: 'Wartet',
    delivering: 'Wird gesendet',
    delivered: 'Zugestellt',
    failed: 'Fehlgeschlagen',
  },
  event: 'Ereignis',
  created: 'Erstellt',
  state: 'Status',
  tries: 'Versuche',
  next: 'Nächster Versuch',
  noNext: '–',
  due: 'jetzt fällig',
  resting: 'wenn der Endpunkt wieder funktioniert',
  restingBody:
    'Der letzte Versuch ist fehlgeschlagen. Fällt ein Endpunkt immer wieder aus, versuchen wir es seltener: erst alle 30 Sekunden, später alle zehn Minuten. Sobald er funktioniert, senden wir alles, was wartet.',
  held: 'wenn der Endpunkt eingeschaltet wird',
  heldBody: 'Der Endpunkt ist aus. Sobald Sie ihn einschalten, senden wir alles, was wartet.',
  empty:
    'An diesen Endpunkt wurde noch nichts gesendet. Senden Sie einen Test oder scannen Sie einen Code.',
  emptyFiltered: {
    failed:
      'Nichts ist endgültig fehlgeschlagen. Was wir noch einmal versuchen, steht unter „Wartend“.',
    pending: 'Nichts wartet.',
  },
  emptyOther: 'Hier ist nichts.',
  showAll: 'Alle anzeigen',
  newer: 'Neuere',
  older: 'Ältere',
  manyTries: (tries) => `${tries} oder mehr`,
  id: 'ID',
  request: 'Anfrage',
  requestNote:
    'In einer Zeile gesendet und Byte für Byte so signiert. Die Signatur selbst wird nicht gespeichert. Die Adresse ist die aktuelle des Endpunkts.',
  headers: 'Header',
  timestampOf: 'wann der Versuch gesendet wurde, in Unix-Sekunden',
  signatureOf: 'nicht gespeichert',
  body: 'Body',
  copyBody: 'Exakten Body kopieren',
  bodyCopied: 'Body kopiert',
  answers: 'Antworten',
  answersNote:
    'Der letzte Versuch zuerst. Aufgehoben werden das erste KiB jeder Antwort und die letzten 20 Versuche.',
  noTries: 'Es gab noch keinen Versuch.',
  tryNumber: (number) => `Versuch ${number}`,
  status: 'HTTP-Status',
  noStatus: 'Keine Antwort',
  took: (ms) => `${ms} ms`,
  sentAs: (seconds) => `webhook-timestamp ${seconds}`,
  noAnswer: 'Die Antwort hatte keinen Body.',
  replay: 'Erneut senden',
  replayNote:
    'Sendet die Zustellung jetzt noch einmal, mit derselben ID, demselben Body und zehn neuen Versuchen. Ein Empfänger, der sich IDs merkt, kann sie überspringen.',
  replayBusy: 'Sie wird gerade gesendet. Warten Sie auf die Antwort.',
  replayResult: 'Ergebnis',
  replaying: 'Wird gesendet …',
  replayWaits: 'Der Endpunkt ist aus. Gesendet wird, sobald Sie ihn einschalten.',
  replayDelivered: (status) => `Erneut gesendet und zugestellt: ${status}.`,
  replayRefused: (status) => `Erneut gesendet und nicht angenommen: ${status}.`,
  replayNoAnswer: 'Erneut gesendet, ohne Antwort.',
  replayNext: (moment) => `Der nächste Versuch ist um ${moment}.`,
  replayAll: 'Fehlgeschlagene erneut senden',
  replayAllTitle: 'Fehlgeschlagene Zustellungen erneut senden',
  replayAllBody:
    'Alle Zustellungen, die seit diesem Zeitpunkt erstellt wurden und fehlgeschlagen sind, werden erneut gesendet, mit derselben ID, demselben Body und zehn neuen Versuchen. Was wartet, wird ohnehin gesendet.',
  since: 'Erstellt seit',
  sinceHint: (zone) => `In Ihrer Zeitzone (${zone}).`,
  spans: {
    hour: 'Letzte Stunde',
    day: 'Letzte 24 Stunden',
    week: 'Letzte 7 Tage',
    month: 'Letzte 30 Tage',
  },
  noSince: 'Geben Sie Tag und Uhrzeit ein.',
  sinceAhead: 'Dieser Zeitpunkt liegt in der Zukunft.',
  replayAllSubmit: 'Erneut senden',
  stop: 'Anhalten',
  close: 'Schließen',
  progress: (sent) => `Bisher ${deliveriesOf(sent)} …`,
  progressNone: 'Fehlgeschlagene werden gesucht …',
  allDone: (sent) =>
    sent === 0
      ? 'Seitdem ist nichts fehlgeschlagen.'
      : `${deliveriesOf(sent)} ${willBe(sent)} jetzt erneut gesendet.`,
  allHeld: (sent) =>
    sent === 0
      ? 'Seitdem ist nichts fehlgeschlagen.'
      : `${deliveriesOf(sent)} ${willBe(sent)} erneut gesendet, sobald der Endpunkt eingeschaltet wird.`,
  stoppedAt: (sent) =>
    `Angehalten. ${deliveriesOf(sent)} ${willBe(sent)} erneut gesendet; die späteren bleiben, wie sie sind.`,
  failedAt: (sent, sentence) =>
    sent === 0
      ? sentence
      : `${sentence} Bis dahin waren es ${deliveriesOf(sent)}. Senden Sie erneut, um weiterzumachen.`,
}

export const receivers: Words['settings']['receivers'] = {
  title: 'Ein Empfänger zum Kopieren',
  intro:
    'Er prüft die Signatur und weist Anfragen ab, deren Zeit mehr als fünf Minuten abweicht. Legen Sie das Secret in',
  variable: 'WEBHOOK_SECRET',
  introEnd:
    'ab und starten Sie ihn wie in seinen ersten Zeilen beschrieben. Er braucht nur die Standardbibliothek.',
  languages: 'Sprache',
  names: { node: 'Node', python: 'Python', go: 'Go', php: 'PHP' },
  copy: 'Quellcode kopieren',
  copied: (language) => `Empfänger in ${language} kopiert`,
  code: (language) => `Empfänger in ${language}`,
}
