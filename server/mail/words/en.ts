import { numbersIn } from './numbers.ts'
import { type Phrase, strong } from './phrase.ts'

/**
 * All that mails say, in English, which German follows: a language that lacks a text, or has one too
 * many, does not compile. Subjects say what happened; buttons and links say what to do.
 */
const { count, of, percent } = numbersIn('en-GB')

const scans = (number: number) => of(number, 'scan', 'scans')
const codes = (number: number) => of(number, 'code', 'codes')
const wereMissed = (number: number) => of(number, 'scan was missed', 'scans were missed')
const missedScans = (number: number) => of(number, 'missed scan', 'missed scans')

const common = {
  copy: 'Or copy the link:',
  host: (host: string): Phrase => [
    'Sent by the Qroute server at ',
    strong(host),
    '. No images, no tracking.',
  ],
  settings: 'Your settings',
  notifications: 'Notification settings',
  facts: {
    for: 'For',
    by: 'Invited by',
    role: 'Role',
    openUntil: 'Valid until',
    worksUntil: 'Valid until',
    asked: 'Requested',
    when: 'When',
    with: 'Browser',
    newAddress: 'New address',
    oldAddress: 'Old address',
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
    subject: (by: string, account: string) => `${by} invited you to join ${account}`,
    headline: (account: string) => `You're invited to join ${account}`,
    roles: {
      owner: { name: 'Owner', can: 'You can do everything, including managing keys and people.' },
      editor: { name: 'Editor', can: 'You can create, change and delete codes and webhooks.' },
      viewer: { name: 'Viewer', can: 'You can view codes and analytics.' },
    },
    next: 'Choose a password to get started.',
    join: (account: string) => `Join ${account}`,
    notKnown: (by: string) =>
      `Don't know ${by}? You can ignore this email. The invitation will expire.`,
    notExpected: "Didn't expect this? You can ignore this email. The invitation will expire.",
  },
  passwordReset: {
    subject: 'Choose a new password',
    text: 'Someone requested a new password for your account. The link works only once.',
    button: 'Choose a password',
    notYou: "If this wasn't you, you can ignore this email. Your password has not changed.",
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'From now on, sign in with the new password. All your other sessions have ended.',
    notYou:
      "If this wasn't you, request a new password on the sign-in page and contact your administrator.",
  },
  addressConfirm: {
    subject: 'Confirm your new email address',
    text: 'Once you confirm this address, you will sign in with it and receive your emails here.',
    button: 'Confirm this address',
    notYou:
      "If this wasn't you, you can ignore this email. Nothing will change unless you confirm this address.",
  },
  addressAsked: {
    subject: 'Your email address is about to change',
    text: 'Your address will change when you confirm the new one. Until then, keep signing in with this address.',
    notYou: "If this wasn't you, change your password now. That ends all other sessions.",
  },
  addressChanged: {
    subject: 'Your email address was changed',
    text: 'From now on, sign in with the new address. We will no longer send emails to the old one.',
    notYou:
      "If this wasn't you, contact an owner of the account or your administrator immediately.",
  },
  newBrowser: {
    subject: 'New sign-in',
    subjectWith: (seat: string) => `New sign-in: ${seat}`,
    headline: 'Someone signed in from a new browser',
    text: "If this was you, you don't need to do anything.",
    notYou: "If this wasn't you, change your password now. That ends all other sessions.",
  },
  test: {
    subject: 'Emails from Qroute are working',
    text: 'This test email shows that the server can send emails.',
    asked: 'Your administrator sent this email with qroute mail test.',
  },
}

const missed = {
  paused: (number: number) => `Paused. ${wereMissed(number)}.`,
  scheduled: (number: number) => `Not active yet. ${wereMissed(number)}.`,
  expired: (number: number) => `Expired. ${wereMissed(number)}.`,
  used_up: (number: number) => `Used up. ${wereMissed(number)}.`,
}

const notifications = {
  /** One way to fix each reason. */
  verbs: {
    paused: 'Resume',
    scheduled: 'Change the start time',
    expired: 'Change the expiry time',
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
      ' from the week before.',
    ],
    fewer: (number: number, share: number): Phrase => [
      number === 1 ? 'scan, ' : 'scans, ',
      strong(`▼ ${percent(share)}`),
      ' from the week before.',
    ],
    same: (number: number) =>
      number === 1 ? 'scan, the same as the week before.' : 'scans, the same as the week before.',
    nearly: 'scans, about the same as the week before.',
    noneBefore: (number: number) =>
      number === 1
        ? 'scan. There were none in the week before.'
        : 'scans. There were none in the week before.',
    noneEither: 'scans, the same as the week before.',
    use: (visitors: number, inUse: number) =>
      `${of(visitors, 'visitor', 'visitors')}, ${codes(inUse)} in use.`,
    days: 'Scans per day',
    inVain: missedScans,
    others: (number: number) => `Plus ${missedScans(number)} on other codes.`,
    mended: 'All of these codes are working again.',
    none: 'No missed scans.',
    top: 'Most scanned',
    leadsTo: (link: string) => `goes to ${link}`,
    button: 'View analytics',
    when: 'Sent every Monday morning.',
    stop: 'Stop the weekly report',
  },
  missedScans: {
    subjectOne: (name: string, number: number) => `“${name}”: ${missedScans(number)}`,
    subject: (number: number) =>
      number === 1 ? '1 code has missed scans' : `${codes(number)} have missed scans`,
    headlineOne: 'A code has missed scans',
    text: 'Nothing is wrong with the printed code. Scans will reach the destination again once you fix the problem.',
    more: (number: number) => `And ${codes(number)} more.`,
    when: 'Sent at most once a day for each code, and at most once an hour overall.',
    stop: 'Stop emails about missed scans',
  },
  limitNear: {
    used: (used: number, limit: number) => `${count(used)} of ${count(limit)}`,
    left: count,
    scans: {
      subject: (name: string, used: number, limit: number) =>
        `“${name}”: ${count(used)} of ${scans(limit)} used`,
      headline: 'A code has nearly reached its scan limit',
      full: 'A code has reached its scan limit',
      text: 'When a code reaches its limit, it stops redirecting. Raise the limit if you still need the code.',
      button: 'Raise the limit',
    },
    codes: {
      subject: (used: number, limit: number) =>
        `${count(used)} of ${codes(limit)} in your plan used`,
      headline: 'Your plan is nearly full',
      full: 'You have reached the limit of your plan',
      text: 'At the limit, you cannot create more codes. Printed codes keep working, and their scans are still counted.',
      button: 'View plan',
    },
    several: {
      subject: (number: number) => `${of(number, 'limit', 'limits')} reached or nearly reached`,
      text: 'When a code reaches its limit, it stops redirecting. Raise the limits of the codes you still need.',
      detail: (used: number, limit: number) => `${count(used)} of ${count(limit)} used`,
      plan: (plan: string) => `Codes in your plan (${plan})`,
      more: (number: number) => `And ${count(number)} more.`,
      button: 'Open your codes',
    },
    when: 'Sent once for each limit, when 90% of it is used.',
    stop: 'Stop emails about limits',
  },
  webhookDisabled: {
    subject: 'A webhook endpoint was switched off',
    gone: 'The endpoint responded with 410 Gone.',
    unreachable: (days: number) =>
      `All deliveries to the endpoint failed for ${of(days, 'day', 'days')}.`,
    next: 'While the endpoint is off, we do not store new events for it. Switch it back on once it works again.',
    subjectSeveral: (number: number) =>
      `${of(number, 'webhook endpoint was', 'webhook endpoints were')} switched off`,
    nextSeveral:
      'While the endpoints are off, we do not store new events for them. Switch them back on once they work again.',
    button: 'View endpoints',
    when: 'Sent only when an endpoint is switched off, at most once an hour.',
    stop: 'Stop emails about webhooks',
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
