const forgot = {
  page: 'Forgot password',
  title: 'Forgot your password?',
  body: 'Enter the email address you sign in with. We’ll send you a link to choose a new password.',
  submit: 'Send the link',
  back: 'Back to sign-in',
  sentPage: 'Check your email',
  sentTitle: 'Check your email.',
  sentBody: (email: string) =>
    `If an account uses ${email}, an email is on its way. Its link works once, for an hour.`,
  none: 'If no email arrives',
  noneDelay: 'It can take a minute. Check your spam folder too.',
  noneAddress: 'We only send it to the address you sign in with. Try another one.',
  noneOften: 'We send at most three emails in 15 minutes.',
  noneOperator: 'Your administrator can create a link:',
  other: 'Other address',
} as const

const reset = {
  page: 'New password',
  title: 'Choose a new password.',
  body: 'You will be signed in right away. All your other sessions will end.',
  password: 'New password',
  submit: 'Save and sign in',
  goneBody:
    'It works once, within an hour. Request a new one, or sign in if you know your password.',
  goneAction: 'Send a new link',
} as const

const address = {
  page: 'New email address',
  title: 'Confirm your new address.',
  body: 'Please confirm that you received our email. After that, sign in with the new address. All your sessions will end.',
  submit: 'Confirm the address',
  doneTitle: 'Address confirmed.',
  doneBody: (email: string) => `Sign in with ${email} from now on. All your sessions have ended.`,
  goneBody: 'It works once, within a day. You can get a new one under Settings, You.',
  takenTitle: 'This address is taken.',
  takenBody:
    'Someone else already signs in with it. Your address has not changed. Choose another one under Settings, You.',
  settings: 'Open settings',
} as const

const unsubscribe = {
  page: 'Unsubscribe',
  title: 'Fewer emails.',
  body: 'One click is enough; you don’t need to sign in. You will still get emails about your password and your address.',
  submit: {
    weekly_report: 'Stop the weekly report',
    missed_scans: 'Stop emails about missed scans',
    limit_near: 'Stop emails about limits',
    webhook_disabled: 'Stop emails about webhooks',
  },
  doneTitle: 'Stopped.',
  done: {
    weekly_report: 'You will no longer get the weekly report.',
    missed_scans: 'You will no longer get emails about missed scans.',
    limit_near: 'You will no longer get emails about limits.',
    webhook_disabled: 'You will no longer get emails about webhooks.',
  },
  again: 'You can turn them back on under Settings, Notifications.',
  settings: 'Open notifications',
  badTitle: 'This link is not valid.',
  badBody:
    'It may be incomplete. Open it again from the email, or turn emails off under Settings, Notifications.',
} as const

const notifications = {
  title: 'Notifications',
  intro: (email: string) =>
    `Emails about live codes, sent to ${email}. Changes are saved immediately.`,
  legend: 'Email notifications',
  kinds: {
    weekly_report: {
      name: 'Weekly report',
      about:
        'Compares last week’s scans with the week before. Sent on Monday morning in the account’s time zone.',
    },
    missed_scans: {
      name: 'Missed scans',
      about:
        'Someone scanned a code that is paused, expired or used up. Sent at most once a day per code.',
    },
    limit_near: {
      name: 'Limits almost reached',
      about: '90% of a code’s scan limit or of the plan’s codes is used. Sent once per limit.',
    },
    webhook_disabled: {
      name: 'Webhooks switched off',
      about: 'An endpoint kept failing, so we stopped sending to it. Sent as soon as it happens.',
    },
  },
  always:
    'We always send emails about your password, your address and sign-ins from a new browser.',
  language: 'Email language',
  asAccount: 'Same as account',
  asAccountNote: 'Same as account: the language of its brand, or English if there is none.',
} as const

const change = {
  title: 'Email address',
  next: 'New email address',
  hint: 'We’ll send a link there. Keep signing in with the old address until you confirm the new one.',
  password: 'Your password',
  submit: 'Change address',
  waiting: (email: string, until: string) =>
    `Use the link we sent to ${email} to confirm it by ${until}.`,
  waitingNote:
    'Until you confirm it, sign in with the old address. We sent a note there too. Confirming ends all your sessions.',
  other: 'Other address',
  language: 'We also use this language for emails to you.',
} as const

const invitation = {
  emailHint: 'They will sign in with it. We’ll send the invitation there.',
  submit: 'Send invitation',
  linkTitle: (email: string) => `The invitation was sent to ${email}.`,
  linkNote: (date: string) =>
    `You can also share this link yourself. It works once, until ${date}. You won’t see it again.`,
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
