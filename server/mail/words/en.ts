import { numbersIn } from './numbers.ts'
import { type Phrase, strong } from './phrase.ts'

/**
 * All that mails say, in English, which German follows: a language that lacks a text, or has one too
 * many, does not compile. Subjects say what happened; buttons and links say what to do.
 */
const { count, of, percent } = numbersIn('en-GB')

const scans = (number: number) => of(number, 'scan', 'scans')
const codes = (number: number) => of(number, 'code', 'codes')
const missedScans = (number: number) => of(number, 'missed scan', 'missed scans')

const common = {
  copy: 'Or copy the link:',
  host: (host: string): Phrase => [
    'Sent by the Qroute server at ',
    strong(host),
    '. No pictures, no tracking.',
  ],
  settings: 'Your settings',
  notifications: 'Your notices',
  facts: {
    for: 'For',
    by: 'Invited by',
    role: 'As',
    openUntil: 'Open until',
    worksUntil: 'Works until',
    asked: 'Asked for',
    when: 'When',
    with: 'With',
    newAddress: 'New address',
    oldAddress: 'Address so far',
    code: 'Code',
    plan: 'Plan',
    used: 'Used',
    left: 'Left',
    endpoint: 'Endpoint',
    sent: 'Sent',
  },
  seat: (browser: string, device: string) => `${browser}, ${device}`,
  devices: { desktop: 'computer', ios: 'iPhone or iPad', android: 'Android' },
  browsers: {
    chrome: 'Chrome',
    safari: 'Safari',
    samsung_browser: 'Samsung Internet',
    other: 'Another browser',
  },
}

const people = {
  invitation: {
    subject: (by: string, account: string) => `${by} invites you to ${account}`,
    headline: (account: string) => `You are invited to ${account}`,
    roles: {
      owner: { name: 'Owner', can: 'You can do everything there, including keys and people.' },
      editor: { name: 'Editor', can: 'You can create, change and delete codes and webhooks.' },
      viewer: { name: 'Viewer', can: 'You can look at codes and analytics.' },
    },
    next: 'Choose a password, and you are in.',
    join: (account: string) => `Join ${account}`,
    notKnown: (by: string) =>
      `You don't know ${by}? You can ignore this email; the invitation will expire.`,
    notExpected: 'You did not expect this? You can ignore this email; the invitation will expire.',
  },
  passwordReset: {
    subject: 'Choose a new password',
    text: 'Someone requested it with your email address. The link works once.',
    button: 'Choose a password',
    notYou: "If this wasn't you, ignore this email: your password has not changed.",
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'From now on, sign in with the new one. All other sessions have ended.',
    notYou:
      "If this wasn't you, request a new password on the sign-in page and contact your administrator.",
  },
  addressConfirm: {
    subject: 'Confirm your new email address',
    text: 'Once you confirm it, you sign in with this address, and mails come here.',
    button: 'Confirm this address',
    notYou: "If this wasn't you, ignore this email: nothing changes without a confirmation.",
  },
  addressAsked: {
    subject: 'Your email address is about to change',
    text: 'It changes when the new address is confirmed. Before that, sign in with this one.',
    notYou: "If this wasn't you, change your password now: that ends all other sessions.",
  },
  addressChanged: {
    subject: 'Your email address was changed',
    text: 'From now on, sign in with the new one. No more mails come to this address.',
    notYou: "If this wasn't you, contact an owner of the account or your administrator now.",
  },
  newBrowser: {
    subject: 'New sign-in',
    subjectWith: (seat: string) => `New sign-in: ${seat}`,
    headline: 'Someone signed in with a new browser',
    text: 'If it was you, there is nothing to do.',
    notYou: "If this wasn't you, change your password now: that ends all other sessions.",
  },
  test: {
    subject: 'Mails from Qroute arrive',
    text: 'This one shows that the server can send mails.',
    asked: 'Your administrator sent it with qroute mail test.',
  },
}

const missed = {
  paused: (number: number) => `Paused. ${scans(number)} came anyway.`,
  scheduled: (number: number) => `Not open yet. ${scans(number)} came too early.`,
  expired: (number: number) => `Expired. ${scans(number)} came too late.`,
  used_up: (number: number) => `Used up. ${scans(number)} came too late.`,
}

const notifications = {
  /** One way to mend each reason. */
  verbs: {
    paused: 'Resume',
    scheduled: 'Change the start',
    expired: 'Change the end',
    used_up: 'Raise the limit',
  },
  missed,
  weeklyReport: {
    subject: (week: string, number: number, inVain: number) =>
      inVain === 0
        ? `${week}: ${scans(number)}`
        : `${week}: ${scans(number)}, ${count(inVain)} missed`,
    figure: count,
    /** The sentence continues after the figure. */
    more: (number: number, share: number): Phrase => [
      number === 1 ? 'scan, ' : 'scans, ',
      strong(`▲ ${percent(share)}`),
      ' on the week before.',
    ],
    fewer: (number: number, share: number): Phrase => [
      number === 1 ? 'scan, ' : 'scans, ',
      strong(`▼ ${percent(share)}`),
      ' on the week before.',
    ],
    same: (number: number) =>
      number === 1 ? 'scan, as in the week before.' : 'scans, as many as in the week before.',
    nearly: 'scans, about as many as in the week before.',
    noneBefore: (number: number) =>
      number === 1
        ? 'scan. There were none in the week before.'
        : 'scans. There were none in the week before.',
    noneEither: 'scans, as in the week before.',
    use: (visitors: number, inUse: number) =>
      `${of(visitors, 'visitor', 'visitors')}, ${codes(inUse)} in use.`,
    days: 'Scans a day',
    inVain: missedScans,
    others: (number: number) => `And ${scans(number)} of other codes.`,
    mended: 'None of these codes is still paused, expired, used up or not open yet.',
    none: 'No missed scans.',
    top: 'Most scanned',
    leadsTo: (link: string) => `goes to ${link}`,
    button: 'All figures',
    when: 'Every Monday morning.',
    stop: 'Stop the weekly report',
  },
  missedScans: {
    subjectOne: (name: string, number: number) => `“${name}”: ${missedScans(number)}`,
    subject: (number: number) =>
      number === 1 ? '1 code has missed scans' : `${codes(number)} have missed scans`,
    headlineOne: 'A code has missed scans',
    text: 'The print is fine: once you change this, the next scan arrives.',
    more: (number: number) => `And ${codes(number)} more.`,
    when: 'At most once a day for each code, and once an hour.',
    stop: 'Stop mails about missed scans',
  },
  limitNear: {
    used: (used: number, limit: number) => `${count(used)} of ${count(limit)}`,
    left: count,
    scans: {
      subject: (name: string, used: number, limit: number) =>
        `“${name}”: ${count(used)} of ${scans(limit)} used`,
      headline: 'A code is nearly used up',
      full: 'A code is used up',
      text: 'At its limit, a code stops redirecting. Raise the limit, or leave it as it is.',
      button: 'Raise the limit',
    },
    codes: {
      subject: (used: number, limit: number) =>
        `${count(used)} of ${codes(limit)} of your plan used`,
      headline: 'Your plan is nearly full',
      full: 'Your plan is full',
      text: 'At the limit, no more codes can be created. Printed codes keep working and counting.',
      button: 'See the plan',
    },
    several: {
      subject: (number: number) => `${of(number, 'limit', 'limits')} reached or nearly reached`,
      text: 'At its limit, a code no longer redirects. Raise the limits that you still need.',
      detail: (used: number, limit: number) => `${count(used)} of ${count(limit)} used`,
      plan: (plan: string) => `Codes of your plan, ${plan}`,
      more: (number: number) => `And ${count(number)} more.`,
      button: 'Open your codes',
    },
    when: 'Once for each limit, when 90\u00a0% are used.',
    stop: 'Stop mails about limits',
  },
  webhookDisabled: {
    subject: 'A webhook endpoint was switched off',
    gone: 'It responded 410, gone.',
    unreachable: (days: number) =>
      `Nothing could be delivered to it for ${of(days, 'day', 'days')}.`,
    next: 'While it is off, new events are not kept for it. Once it works again, switch it on.',
    subjectSeveral: (number: number) =>
      `${of(number, 'webhook endpoint was', 'webhook endpoints were')} switched off`,
    nextSeveral:
      'While they are off, new events are not kept for them. Once they work again, switch them on.',
    button: 'Open the endpoints',
    when: 'Only when an endpoint is switched off, at most once an hour.',
    stop: 'Stop mails about webhooks',
  },
}

export const EN = { ...common, ...people, ...notifications }

type AnyText<T> = T extends string ? string : T
/** What every language has to say: the texts of English, each as any text, with the same arguments. */
type Shape<T> = T extends (...args: infer Arguments) => infer Said
  ? (...args: Arguments) => AnyText<Said>
  : T extends string
    ? string
    : { readonly [Key in keyof T]: Shape<T[Key]> }

export type Words = Shape<typeof EN>
