const forgot = {
  page: 'Forgot password',
  title: 'Forgot your password?',
  body: 'Enter the email address you sign in with. We’ll send you a link to choose a new password.',
  submit: 'Send the link',
  back: 'Back to sign-in',
  sentPage: 'Check your email',
  sentTitle: 'Check your email.',
  sentBody: (email: string) =>
    `If an account uses ${email}, an email is on its way. The link in it works only once and expires after an hour.`,
  none: 'If no email arrives',
  noneDelay: 'The email can take a minute to arrive. Check your spam folder too.',
  noneAddress: 'We only send the email to the address you sign in with. Try a different address.',
  noneOften: 'We send at most three emails in 15 minutes.',
  noneOperator: 'Your administrator can create a link:',
  other: 'Use a different address',
} as const

const reset = {
  page: 'New password',
  title: 'Choose a new password.',
  body: 'You will be signed in right away. All your other sessions will end.',
  password: 'New password',
  submit: 'Save and sign in',
  goneBody:
    'A link works only once and expires after an hour. Request a new link, or sign in if you know your password.',
  goneAction: 'Send a new link',
} as const

const address = {
  page: 'New email address',
  title: 'Confirm your new address.',
  body: 'Please confirm that you received our email. After that, sign in with the new address. All your sessions will end.',
  submit: 'Confirm the address',
  doneTitle: 'Address confirmed.',
  doneBody: (email: string) => `Sign in with ${email} from now on. All your sessions have ended.`,
  goneBody:
    'A link works only once and expires after a day. You can get a new link in Settings > You.',
  takenTitle: 'This address is taken.',
  takenBody:
    'That email address is already in use. Your address has not changed. Choose a different one in Settings > You.',
  settings: 'Open settings',
} as const

const unsubscribe = {
  page: 'Unsubscribe',
  title: 'Unsubscribe from these emails?',
  body: 'One click is enough. You don’t need to sign in. You will still get emails about your password and your address.',
  submit: {
    weekly_report: 'Stop the weekly report',
    missed_scans: 'Stop emails about missed scans',
    limit_near: 'Stop emails about limits',
    webhook_disabled: 'Stop emails about webhooks',
  },
  doneTitle: 'You’re unsubscribed.',
  done: {
    weekly_report: 'You will no longer get the weekly report.',
    missed_scans: 'You will no longer get emails about missed scans.',
    limit_near: 'You will no longer get emails about limits.',
    webhook_disabled: 'You will no longer get emails about webhooks.',
  },
  again: 'You can turn these emails back on in Settings > Notifications.',
  settings: 'Open notifications',
  badTitle: 'This link is not valid.',
  badBody:
    'The link may be incomplete. Open it again from the email, or turn off emails in Settings > Notifications.',
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
        'Compares last week’s scans with those of the week before. Sent every Monday morning in the account’s time zone.',
    },
    missed_scans: {
      name: 'Missed scans',
      about:
        'Sent when someone scans a code that is paused, expired or used up, at most once a day per code.',
    },
    limit_near: {
      name: 'Limits almost reached',
      about:
        'Sent once per limit, when 90% of a code’s scan limit or of your plan’s codes is used.',
    },
    webhook_disabled: {
      name: 'Webhooks switched off',
      about: 'Sent as soon as we stop sending events to an endpoint because it kept failing.',
    },
  },
  always:
    'We always send emails about your password, your address and sign-ins from a new browser.',
  language: 'Email language',
  asAccount: 'Same as account',
  asAccountNote:
    '“Same as account” uses the language of the account’s brand, or English if the brand has no language.',
} as const

const change = {
  title: 'Email address',
  next: 'New email address',
  hint: 'We’ll send a confirmation link there. Keep signing in with the old address until you confirm the new one.',
  password: 'Your password',
  submit: 'Change address',
  waiting: (email: string, until: string) =>
    `We sent a link to ${email}. Use it by ${until} to confirm the new address.`,
  waitingNote:
    'Until you confirm the new address, keep signing in with the old one. We sent a notice to the old address too. Confirming will end all your sessions.',
  other: 'Use a different address',
  language: 'We also use this language for the emails we send you.',
} as const

const invitation = {
  emailHint: 'They will sign in with this address. We’ll send the invitation there.',
  submit: 'Send invitation',
  linkTitle: (email: string) => `The invitation was sent to ${email}.`,
  linkNote: (date: string) =>
    `You can also share this link yourself. It works only once and expires on ${date}. You won’t see it again.`,
} as const

export const words = {
  forgot,
  reset,
  address,
  unsubscribe,
  notifications,
  change,
  invitation,
} as const
