const counts = new Intl.NumberFormat('en')

function deliveriesOf(count: number): string {
  return count === 1 ? '1 delivery' : `${counts.format(count)} deliveries`
}

/** Deliveries to a webhook endpoint, and sending them again. */
export const deliveries = {
  open: 'Deliveries',
  openOf: (url: string) => `Deliveries to ${url}`,
  title: 'Deliveries',
  toEndpoints: 'All endpoints',
  toLog: 'All deliveries',
  intro: 'Newest first. Deliveries are kept for 30 days, or for the time set by WEBHOOK_KEEP_DAYS.',
  noEndpoint: 'Endpoint not found',
  noEndpointBody: 'The endpoint was deleted, or it belongs to the other mode.',
  noDelivery: 'Delivery not found',
  noDeliveryBody: 'Deliveries are kept for 30 days, or for the time set by WEBHOOK_KEEP_DAYS.',
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
  tries: 'Attempts',
  next: 'Next attempt',
  noNext: '–',
  due: 'due now',
  resting: 'when the endpoint works again',
  restingBody:
    'The last attempt failed. We retry a failing endpoint every 30 seconds at first, and every 10 minutes later on. Waiting deliveries will be sent when the endpoint works again.',
  held: 'when the endpoint is switched on',
  heldBody: 'The endpoint is off. Waiting deliveries will be sent when you switch it on.',
  empty: 'Nothing has been sent to this endpoint yet. Send a test, or scan a code.',
  emptyFiltered: {
    failed:
      'No deliveries have failed permanently. Deliveries that we will retry are under “Waiting”.',
    pending: 'No deliveries are waiting.',
  },
  emptyOther: 'There are no deliveries here.',
  showAll: 'Show all',
  newer: 'Newer',
  older: 'Older',
  manyTries: (count: number) => `${count} or more`,
  id: 'ID',
  request: 'Request',
  requestNote:
    'The body is sent on one line, exactly as it was signed. The signature itself is not stored. The address shown is the endpoint’s current address.',
  headers: 'Headers',
  timestampOf: 'when the attempt was sent, in Unix seconds',
  signatureOf: 'not stored',
  body: 'Body',
  copyBody: 'Copy exact body',
  bodyCopied: 'Body copied',
  answers: 'Responses',
  answersNote:
    'Newest attempt first. We keep the last 20 attempts and the first 1 KiB of each response.',
  noTries: 'No attempts yet.',
  tryNumber: (number: number) => `Attempt ${number}`,
  status: 'Status',
  noStatus: 'No response',
  took: (ms: string) => `${ms} ms`,
  sentAs: (seconds: string) => `webhook-timestamp ${seconds}`,
  noAnswer: 'The response had no body.',
  replay: 'Send again',
  replayNote:
    'Sends the delivery now with the same ID and body, and allows ten new attempts. A receiver that remembers the IDs it has seen can skip the delivery.',
  replayBusy: 'This delivery is being sent right now. Wait for the response.',
  replayResult: 'Result',
  replaying: 'Sending…',
  replayWaits: 'The endpoint is off. The delivery will be sent when you switch the endpoint on.',
  replayDelivered: (status: number) => `Resent and delivered. Response: ${status}.`,
  replayRefused: (status: number) => `Resent, but not accepted. Response: ${status}.`,
  replayNoAnswer: 'Resent, but there was no response.',
  replayNext: (moment: string) => `The next attempt will be at ${moment}.`,
  replayAll: 'Resend all failed deliveries',
  replayAllTitle: 'Resend failed deliveries',
  replayAllBody:
    'Resends every failed delivery created since this time. Each delivery keeps its ID and body and gets ten new attempts. Waiting deliveries will be sent anyway.',
  since: 'Created since',
  sinceHint: (zone: string) => `In your time zone (${zone}).`,
  spans: { hour: 'Last hour', day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days' },
  noSince: 'Enter a date and a time.',
  sinceAhead: 'This time is in the future.',
  replayAllSubmit: 'Send again',
  stop: 'Stop',
  close: 'Close',
  progress: (count: number) => `${deliveriesOf(count)} so far…`,
  progressNone: 'Looking for failed deliveries…',
  allDone: (count: number) =>
    count === 0
      ? 'Nothing has failed since then.'
      : `${deliveriesOf(count)} will be resent, starting now.`,
  allHeld: (count: number) =>
    count === 0
      ? 'Nothing has failed since then.'
      : `${deliveriesOf(count)} will be resent when the endpoint is switched on.`,
  stoppedAt: (count: number) =>
    `Stopped. ${deliveriesOf(count)} will be resent. The remaining deliveries will not.`,
  failedAt: (count: number, sentence: string) =>
    count === 0
      ? sentence
      : `${sentence} So far, ${deliveriesOf(count)} will be resent. Try again to continue.`,
} as const

export const receivers = {
  title: 'Sample receiver',
  intro:
    'This receiver checks the signature and rejects requests whose timestamp is more than five minutes off. Put the secret in',
  variable: 'WEBHOOK_SECRET',
  introEnd:
    'and start the receiver as described in its first lines. It only needs the standard library.',
  languages: 'Language',
  names: { node: 'Node', python: 'Python', go: 'Go', php: 'PHP' },
  copy: 'Copy code',
  copied: (language: string) => `Receiver in ${language} copied`,
  code: (language: string) => `Receiver in ${language}`,
} as const
