const counts = new Intl.NumberFormat('en')

function deliveriesOf(count: number): string {
  return count === 1 ? '1 delivery' : `${counts.format(count)} deliveries`
}

/** What was posted to a webhook endpoint, and sending it again. */
export const deliveries = {
  open: 'Deliveries',
  openOf: (url: string) => `Deliveries to ${url}`,
  title: 'Deliveries',
  toEndpoints: 'All endpoints',
  toLog: 'All deliveries',
  intro: 'Newest first. Kept for 30 days, or as long as WEBHOOK_KEEP_DAYS says.',
  noEndpoint: 'There is no such endpoint',
  noEndpointBody: 'It was deleted, or it belongs to the other mode.',
  noDelivery: 'There is no such delivery',
  noDeliveryBody: 'Deliveries are kept for 30 days, or as long as WEBHOOK_KEEP_DAYS says.',
  filter: 'Show',
  filters: { all: 'All', failed: 'Failed', pending: 'Waiting', delivered: 'Delivered' },
  states: {
    pending: 'Waiting',
    delivering: 'Sending now',
    delivered: 'Delivered',
    failed: 'Failed',
  },
  event: 'Event',
  created: 'Created',
  state: 'State',
  tries: 'Tries',
  next: 'Next try',
  noNext: '–',
  due: 'due now',
  resting: 'when the endpoint works again',
  restingBody:
    'The last try failed. An endpoint that keeps failing is only tried from time to time: every half a minute at first, every ten minutes after a while. When it works, what is waiting is sent.',
  held: 'when the endpoint is switched on',
  heldBody: 'The endpoint is off. What is waiting is sent when it is switched on.',
  empty: 'Nothing has been posted to this endpoint yet. Send a test, or scan a code.',
  emptyFiltered: {
    failed: 'Nothing has been given up. What will be tried again is under “Waiting”.',
    pending: 'Nothing is waiting.',
  },
  emptyOther: 'There is nothing here.',
  showAll: 'Show all',
  newer: 'Newer',
  older: 'Older',
  manyTries: (count: number) => `${count} or more`,
  id: 'Id',
  request: 'Request',
  requestNote:
    'Sent on one line, byte for byte what is signed. The signature itself is not stored. The address is the one the endpoint has now.',
  headers: 'Headers',
  timestampOf: 'when the try was sent, in Unix seconds',
  signatureOf: 'not stored',
  body: 'Body',
  copyBody: 'Copy exact body',
  bodyCopied: 'Body copied',
  answers: 'Answers',
  answersNote:
    'The last try first. Of each response the first 1 KiB is kept, and of the tries the last 20.',
  noTries: 'It has not been tried yet.',
  tryNumber: (number: number) => `Try ${number}`,
  status: 'Status',
  noStatus: 'No response',
  took: (ms: string) => `${ms} ms`,
  sentAs: (seconds: string) => `webhook-timestamp ${seconds}`,
  noAnswer: 'The response had no body.',
  replay: 'Send again',
  replayNote:
    'Sends it now, with the same id and body and ten new tries. A receiver that keeps the ids it has seen can skip it.',
  replayBusy: 'It is being sent right now. Wait for the answer.',
  replayResult: 'What became of it',
  replaying: 'Sending…',
  replayWaits: 'The endpoint is off. It is sent when the endpoint is switched on.',
  replayDelivered: (status: number) => `Sent again and delivered: ${status}.`,
  replayRefused: (status: number) => `Sent again and not accepted: ${status}.`,
  replayNoAnswer: 'Sent again, without a response.',
  replayNext: (moment: string) => `The next try is at ${moment}.`,
  replayAll: 'Send failed again',
  replayAllTitle: 'Send failed deliveries again',
  replayAllBody:
    'Every delivery that was created since this time and has failed is sent again, with the same id and body and ten new tries. What is waiting is sent anyway.',
  since: 'Created since',
  sinceHint: (zone: string) => `By your clock (${zone}).`,
  spans: { hour: 'Last hour', day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days' },
  noSince: 'Enter a day and a time.',
  sinceAhead: 'This time has not come yet.',
  replayAllSubmit: 'Send again',
  stop: 'Stop',
  close: 'Close',
  progress: (count: number) => `${deliveriesOf(count)} so far…`,
  progressNone: 'Looking for what has failed…',
  allDone: (count: number) =>
    count === 0
      ? 'Nothing has failed since then.'
      : `${deliveriesOf(count)} will be sent again, starting now.`,
  allHeld: (count: number) =>
    count === 0
      ? 'Nothing has failed since then.'
      : `${deliveriesOf(count)} will be sent again when the endpoint is switched on.`,
  stoppedAt: (count: number) =>
    `Stopped. ${deliveriesOf(count)} will be sent again; the later ones stay as they are.`,
  failedAt: (count: number, sentence: string) =>
    count === 0 ? sentence : `${sentence} Until then ${deliveriesOf(count)}. Send again to resume.`,
} as const

export const receivers = {
  title: 'A receiver to copy',
  intro:
    'It checks the signature and rejects requests whose time is more than five minutes off. Put the secret in',
  variable: 'WEBHOOK_SECRET',
  introEnd: 'and start it as its first lines say. It needs only the standard library.',
  languages: 'Language',
  names: { node: 'Node', python: 'Python', go: 'Go', php: 'PHP' },
  copy: 'Copy code',
  copied: (language: string) => `Receiver in ${language} copied`,
  code: (language: string) => `Receiver in ${language}`,
} as const
