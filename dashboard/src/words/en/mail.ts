const forgot = {
  page: 'Forgot password',
  title: 'Forgot your password?',
  body: 'Enter the email address you sign in with. A link to choose a new password is sent there.',
  submit: 'Send the link',
  back: 'Back to sign-in',
  sentPage: 'Check your email',
  sentTitle: 'Check your email.',
  sentBody: (email: string) =>
    `If an account uses ${email}, an email is on its way. Its link works once, for an hour.`,
  none: 'If no email arrives',
  noneDelay: 'It can take a minute. Check your spam folder as well.',
  noneAddress: 'We only send it to the address you sign in with. Try another one.',
  noneOften: 'We send at most three emails in 15 minutes.',
  noneOperator: 'Your administrator can create a link:',
  other: 'Another address',
} as const

const reset = {
  page: 'New password',
  title: 'Choose a new password.',
  body: 'You are signed in with it at once. All your other sessions end.',
  password: 'New password',
  submit: 'Save and sign in',
  goneBody: 'It works once, for an hour. Ask for a new one, or sign in if you know your password.',
  goneAction: 'Send a new link',
} as const

const address = {
  page: 'New email address',
  title: 'Your new address.',
  body: 'Confirm that you received the email. After that, you sign in with the new address, and all your sessions end.',
  submit: 'Confirm the address',
  doneTitle: 'Address confirmed.',
  doneBody: (email: string) => `Sign in with ${email} from now on. All your sessions have ended.`,
  goneBody: 'It works once, for a day. You get a new one under Settings, You.',
  takenTitle: 'This address is taken.',
  takenBody:
    'Another person already signs in with it. Your address has not changed: choose another one under Settings, You.',
  settings: 'Open the settings',
} as const

const unsubscribe = {
  page: 'Stop a notice',
  title: 'Fewer emails.',
  body: 'One press is enough; you don’t need to sign in. You still get emails about your password and your address.',
  submit: {
    weekly_report: 'Stop the weekly report',
    missed_scans: 'Stop notices of missed scans',
    limit_near: 'Stop notices of limits',
    webhook_disabled: 'Stop notices of webhooks',
  },
  doneTitle: 'Stopped.',
  done: {
    weekly_report: 'The weekly report is no longer sent to you.',
    missed_scans: 'Notices of missed scans are no longer sent to you.',
    limit_near: 'Notices of limits are no longer sent to you.',
    webhook_disabled: 'Notices of webhooks are no longer sent to you.',
  },
  again: 'You can turn them on again under Settings, Notices.',
  settings: 'Open notices',
  badTitle: 'This link is not valid.',
  badBody:
    'It may be incomplete: open it again from the email. You can also turn emails off under Settings, Notices.',
} as const

const notifications = {
  title: 'Notices',
  intro: (email: string) =>
    `Emails about live codes, sent to ${email}. Each change is saved immediately.`,
  legend: 'Email notifications',
  kinds: {
    weekly_report: {
      name: 'Weekly report',
      about:
        'The scans of last week against those of the week before. Monday morning, by the account’s time zone.',
    },
    missed_scans: {
      name: 'Missed scans',
      about:
        'Someone scanned a code that is paused, expired or used up. At most once a day for each code.',
    },
    limit_near: {
      name: 'Limits almost reached',
      about: '90% of a code’s scan limit, or of the plan’s codes, are used. Once for each limit.',
    },
    webhook_disabled: {
      name: 'Webhooks switched off',
      about: 'An endpoint kept failing, so we stopped sending to it. As soon as it happens.',
    },
  },
  always:
    'Emails about your password, your address and sign-ins from a new browser are always sent.',
  language: 'Email language',
  asAccount: 'As the account',
  asAccountNote: 'As the account: the language of its brand, else English.',
} as const

const change = {
  title: 'Email address',
  next: 'New email address',
  hint: 'We send a link there. You sign in with the old address until you confirm the new one.',
  password: 'Your password',
  submit: 'Change address',
  waiting: (email: string, until: string) =>
    `Confirm it with the link we sent to ${email}, until ${until}.`,
  waitingNote:
    'Sign in with the old address until then; we notified it as well. Confirming ends all your sessions.',
  other: 'Another address',
  language: 'Emails to you use this language, too.',
} as const

const invitation = {
  emailHint: 'They sign in with it. The invitation is sent there.',
  submit: 'Send invitation',
  linkTitle: (email: string) => `The invitation was sent to ${email}.`,
  linkNote: (date: string) =>
    `You can also hand this link over yourself. It works once, until ${date}. You won’t see it again.`,
} as const

export const mail = {
  forgot,
  reset,
  address,
  unsubscribe,
  notifications,
  change,
  invitation,
} as const
