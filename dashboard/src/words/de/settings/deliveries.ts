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
  intro: 'Neueste zuerst. 30 Tage aufgehoben, oder so lange, wie WEBHOOK_KEEP_DAYS sagt.',
  noEndpoint: 'Diesen Endpunkt gibt es nicht',
  noEndpointBody: 'Er wurde gelöscht, oder er gehört zum anderen Modus.',
  noDelivery: 'Diese Zustellung gibt es nicht',
  noDeliveryBody:
    'Zustellungen werden 30 Tage aufgehoben, oder so lange, wie WEBHOOK_KEEP_DAYS sagt.',
  filter: 'Zeigen',
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
  state: 'Zustand',
  tries: 'Versuche',
  next: 'Nächster Versuch',
  noNext: '–',
  due: 'jetzt fällig',
  resting: 'wenn der Endpunkt wieder funktioniert',
  restingBody:
    'Der letzte Versuch ist fehlgeschlagen. Ein Endpunkt, der immer wieder fehlschlägt, wird nur von Zeit zu Zeit versucht: zuerst alle halbe Minute, nach einer Weile alle zehn Minuten. Sobald er funktioniert, wird gesendet, was wartet.',
  held: 'wenn der Endpunkt eingeschaltet wird',
  heldBody: 'Der Endpunkt ist aus. Was wartet, wird gesendet, sobald er eingeschaltet wird.',
  empty:
    'An diesen Endpunkt wurde noch nichts gesendet. Senden Sie einen Test, oder scannen Sie einen Code.',
  emptyFiltered: {
    failed: 'Nichts wurde aufgegeben. Was erneut versucht wird, steht unter „Wartend“.',
    pending: 'Nichts wartet.',
  },
  emptyOther: 'Hier ist nichts.',
  showAll: 'Alle zeigen',
  newer: 'Neuere',
  older: 'Ältere',
  manyTries: (tries) => `${tries} oder mehr`,
  id: 'ID',
  request: 'Anfrage',
  requestNote:
    'In einer Zeile gesendet, Byte für Byte das, was signiert wird. Die Signatur selbst wird nicht gespeichert. Die Adresse ist die, die der Endpunkt jetzt hat.',
  headers: 'Header',
  timestampOf: 'wann der Versuch gesendet wurde, in Unix-Sekunden',
  signatureOf: 'nicht gespeichert',
  body: 'Body',
  copyBody: 'Genauen Body kopieren',
  bodyCopied: 'Body kopiert',
  answers: 'Antworten',
  answersNote:
    'Der letzte Versuch zuerst. Von jeder Antwort wird das erste KiB aufgehoben, von den Versuchen die letzten 20.',
  noTries: 'Es gab noch keinen Versuch.',
  tryNumber: (number) => `Versuch ${number}`,
  status: 'Status',
  noStatus: 'Keine Antwort',
  took: (ms) => `${ms} ms`,
  sentAs: (seconds) => `webhook-timestamp ${seconds}`,
  noAnswer: 'Die Antwort hatte keinen Body.',
  replay: 'Erneut senden',
  replayNote:
    'Sendet sie jetzt, mit derselben ID, demselben Body und zehn neuen Versuchen. Ein Empfänger, der sich gesehene IDs merkt, kann sie überspringen.',
  replayBusy: 'Sie wird gerade gesendet. Warten Sie auf die Antwort.',
  replayResult: 'Was daraus wurde',
  replaying: 'Wird gesendet …',
  replayWaits: 'Der Endpunkt ist aus. Gesendet wird, sobald er eingeschaltet wird.',
  replayDelivered: (status) => `Erneut gesendet und zugestellt: ${status}.`,
  replayRefused: (status) => `Erneut gesendet und nicht angenommen: ${status}.`,
  replayNoAnswer: 'Erneut gesendet, ohne Antwort.',
  replayNext: (moment) => `Der nächste Versuch ist um ${moment}.`,
  replayAll: 'Fehlgeschlagene erneut senden',
  replayAllTitle: 'Fehlgeschlagene Zustellungen erneut senden',
  replayAllBody:
    'Jede Zustellung, die seit dieser Zeit erstellt wurde und fehlgeschlagen ist, wird erneut gesendet, mit derselben ID, demselben Body und zehn neuen Versuchen. Was wartet, wird ohnehin gesendet.',
  since: 'Erstellt seit',
  sinceHint: (zone) => `Nach Ihrer Uhr (${zone}).`,
  spans: {
    hour: 'Letzte Stunde',
    day: 'Letzte 24 Stunden',
    week: 'Letzte 7 Tage',
    month: 'Letzte 30 Tage',
  },
  noSince: 'Geben Sie Tag und Uhrzeit ein.',
  sinceAhead: 'Diese Zeit liegt noch in der Zukunft.',
  replayAllSubmit: 'Erneut senden',
  stop: 'Anhalten',
  close: 'Schließen',
  progress: (sent) => `Bisher ${deliveriesOf(sent)} …`,
  progressNone: 'Fehlgeschlagenes wird gesucht …',
  allDone: (sent) =>
    sent === 0
      ? 'Seitdem ist nichts fehlgeschlagen.'
      : `${deliveriesOf(sent)} ${willBe(sent)} erneut gesendet, ab jetzt.`,
  allHeld: (sent) =>
    sent === 0
      ? 'Seitdem ist nichts fehlgeschlagen.'
      : `${deliveriesOf(sent)} ${willBe(sent)} erneut gesendet, sobald der Endpunkt eingeschaltet wird.`,
  stoppedAt: (sent) =>
    `Angehalten. ${deliveriesOf(sent)} ${willBe(sent)} erneut gesendet; die späteren bleiben, wie sie sind.`,
  failedAt: (sent, sentence) =>
    sent === 0
      ? sentence
      : `${sentence} Bis dahin ${deliveriesOf(sent)}. Senden Sie erneut, um weiterzumachen.`,
}

export const receivers: Words['settings']['receivers'] = {
  title: 'Ein Empfänger zum Kopieren',
  intro:
    'Er prüft die Signatur und weist Anfragen ab, deren Zeit mehr als fünf Minuten abweicht. Legen Sie das Secret in',
  variable: 'WEBHOOK_SECRET',
  introEnd:
    'ab und starten Sie ihn, wie seine ersten Zeilen sagen. Er braucht nur die Standardbibliothek.',
  languages: 'Sprache',
  names: { node: 'Node', python: 'Python', go: 'Go', php: 'PHP' },
  copy: 'Code kopieren',
  copied: (language) => `Empfänger in ${language} kopiert`,
  code: (language) => `Empfänger in ${language}`,
}
