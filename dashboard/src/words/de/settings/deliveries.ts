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
  intro:
    'Neueste zuerst. Zustellungen werden 30 Tage aufbewahrt oder so lange, wie WEBHOOK_KEEP_DAYS festlegt.',
  noEndpoint: 'Diesen Endpunkt gibt es nicht',
  noEndpointBody: 'Der Endpunkt wurde gelöscht, oder er gehört zum anderen Modus.',
  noDelivery: 'Diese Zustellung gibt es nicht',
  noDeliveryBody:
    'Zustellungen werden 30 Tage aufbewahrt oder so lange, wie WEBHOOK_KEEP_DAYS festlegt.',
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
  resting: 'sobald der Endpunkt wieder funktioniert',
  restingBody:
    'Der letzte Versuch ist fehlgeschlagen. Wenn ein Endpunkt immer wieder ausfällt, versuchen wir es zunächst alle 30 Sekunden und später alle zehn Minuten. Sobald der Endpunkt wieder funktioniert, senden wir alle wartenden Zustellungen.',
  held: 'sobald der Endpunkt eingeschaltet wird',
  heldBody:
    'Der Endpunkt ist abgeschaltet. Sobald Sie ihn einschalten, senden wir alle wartenden Zustellungen.',
  empty:
    'An diesen Endpunkt wurde noch nichts gesendet. Senden Sie einen Test oder scannen Sie einen Code.',
  emptyFiltered: {
    failed:
      'Keine Zustellung ist endgültig fehlgeschlagen. Zustellungen, die wir noch einmal versuchen, stehen unter „Wartend“.',
    pending: 'Keine Zustellung wartet.',
  },
  emptyOther: 'Hier gibt es keine Zustellungen.',
  showAll: 'Alle anzeigen',
  newer: 'Neuere',
  older: 'Ältere',
  manyTries: (tries) => `${tries} oder mehr`,
  id: 'ID',
  request: 'Anfrage',
  requestNote:
    'Der Body wird in einer Zeile gesendet, genau so, wie er signiert wurde. Die Signatur selbst wird nicht gespeichert. Angezeigt wird die aktuelle Adresse des Endpunkts.',
  headers: 'Header',
  timestampOf: 'wann der Versuch gesendet wurde, in Unix-Sekunden',
  signatureOf: 'nicht gespeichert',
  body: 'Body',
  copyBody: 'Body unverändert kopieren',
  bodyCopied: 'Body kopiert',
  answers: 'Antworten',
  answersNote:
    'Neuester Versuch zuerst. Wir speichern die letzten 20 Versuche und das erste KiB jeder Antwort.',
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
  replayBusy: 'Diese Zustellung wird gerade gesendet. Warten Sie auf die Antwort.',
  replayResult: 'Ergebnis',
  replaying: 'Wird gesendet …',
  replayWaits:
    'Der Endpunkt ist abgeschaltet. Die Zustellung wird gesendet, sobald Sie ihn einschalten.',
  replayDelivered: (status) => `Erneut gesendet und zugestellt. Antwort: ${status}.`,
  replayRefused: (status) => `Erneut gesendet, aber nicht angenommen. Antwort: ${status}.`,
  replayNoAnswer: 'Erneut gesendet, aber keine Antwort erhalten.',
  replayNext: (moment) => `Nächster Versuch: ${moment}.`,
  replayAll: 'Fehlgeschlagene erneut senden',
  replayAllTitle: 'Fehlgeschlagene Zustellungen erneut senden',
  replayAllBody:
    'Sendet alle fehlgeschlagenen Zustellungen erneut, die seit diesem Zeitpunkt erstellt wurden. Jede behält ihre ID und ihren Body und bekommt zehn neue Versuche. Wartende Zustellungen werden ohnehin gesendet.',
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
  progressNone: 'Fehlgeschlagene Zustellungen werden gesucht …',
  allDone: (sent) =>
    sent === 0
      ? 'Seitdem ist nichts fehlgeschlagen.'
      : `${deliveriesOf(sent)} ${willBe(sent)} jetzt erneut gesendet.`,
  allHeld: (sent) =>
    sent === 0
      ? 'Seitdem ist nichts fehlgeschlagen.'
      : `${deliveriesOf(sent)} ${willBe(sent)} erneut gesendet, sobald der Endpunkt eingeschaltet wird.`,
  stoppedAt: (sent) =>
    `Angehalten. ${deliveriesOf(sent)} ${willBe(sent)} erneut gesendet. Die übrigen Zustellungen werden nicht erneut gesendet.`,
  failedAt: (sent, sentence) =>
    sent === 0
      ? sentence
      : `${sentence} Bisher ${sent === 1 ? 'ist' : 'sind'} ${deliveriesOf(sent)} vorgemerkt. Versuchen Sie es noch einmal, um fortzufahren.`,
}

export const receivers: Words['settings']['receivers'] = {
  title: 'Beispiel-Empfänger',
  intro:
    'Dieser Empfänger prüft die Signatur und weist Anfragen ab, deren Zeitstempel um mehr als fünf Minuten abweicht. Legen Sie das Secret in',
  variable: 'WEBHOOK_SECRET',
  introEnd:
    'ab und starten Sie den Empfänger, wie am Anfang des Quellcodes beschrieben. Er braucht nur die Standardbibliothek.',
  languages: 'Sprache',
  names: { node: 'Node', python: 'Python', go: 'Go', php: 'PHP' },
  copy: 'Quellcode kopieren',
  copied: (language) => `Empfänger in ${language} kopiert`,
  code: (language) => `Empfänger in ${language}`,
}
