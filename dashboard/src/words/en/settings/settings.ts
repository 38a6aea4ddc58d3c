import { audit } from './audit.ts'
import { brand } from './brand.ts'
import { deliveries, receivers } from './deliveries.ts'
import { keys } from './keys.ts'
import { styles } from './styles.ts'
import { webhooks } from './webhooks.ts'

const counts = new Intl.NumberFormat('en')

const people = {
  title: 'People',
  intro: 'Everyone who can sign in to this account.',
  invite: 'Invite someone',
  member: 'Person',
  role: 'Role',
  since: 'Since',
  you: 'you',
  invited: 'Invited, but has not joined yet',
  roles: {
    owner: { name: 'Owner', can: 'Can do everything, including keys, people and the audit log.' },
    editor: { name: 'Editor', can: 'Can create, change and delete codes and webhooks.' },
    viewer: { name: 'Viewer', can: 'Can view codes and analytics, but not change anything.' },
  },
  inviteTitle: 'Invite someone',
  email: 'Email',
  emailHint:
    'They will sign in with this address. We won’t send an email, so share the link yourself.',
  submit: 'Create invitation',
  linkTitle: (email: string) => `Send this link to ${email}. You won’t see it again.`,
  linkNote: (date: string) =>
    `We did not send an email. The link works only once and expires on ${date}.`,
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkName: 'The link',
  renew: 'New link',
  renewOf: (email: string) => `New link for ${email}`,
  changeRole: 'Change role',
  changeRoleOf: (email: string) => `Change role of ${email}`,
  roleTitle: (email: string) => `Role of ${email}`,
  roleNote: 'They will be signed out and need to sign in again.',
  roleNoteYou: 'You will be signed out and need to sign in again to get the new role.',
  roleChanged: (email: string, role: string) =>
    `${email} is now ${/^[AEIOU]/.test(role) ? 'an' : 'a'} ${role.toLowerCase()}`,
  remove: 'Remove',
  removeOf: (email: string) => `Remove ${email}`,
  removeTitle: (email: string) => `Remove ${email}?`,
  removeBody: 'They will be signed out immediately. Codes they created will be kept.',
  removeBodyYou:
    'You will be signed out immediately and lose access to this account. Codes you created will be kept.',
  removeInvited: 'The invitation link will stop working.',
  removed: (email: string) => `${email} was removed`,
} as const

const account = {
  title: 'Account',
  intro: 'These settings apply to everyone in this account.',
  name: 'Name',
  nameHint: 'Shown on shared reports.',
  zone: 'Time zone',
  zoneHint: (own: string) =>
    `In analytics and reports, days start and end at midnight in this time zone. Your browser’s time zone is ${own}.`,
  save: 'Save',
  saved: 'Saved.',
} as const

const plan = {
  title: 'Plan and usage',
  plan: 'Plan',
  of: (limit: string) => `of ${limit}`,
  unlimited: 'codes, no limit',
  meter: 'Codes used',
  countedAll: 'Live codes only. Test codes do not count.',
  countedApi:
    'Live codes created with an API key. Test codes and codes created in the dashboard do not count.',
  madeHere: (used: string, limit: string) => `Created in the dashboard: ${used} of ${limit}.`,
  left: (count: string) => `${count} left.`,
  full: 'You have reached the limit.',
  requests: 'Requests per minute',
  requestsNote: 'Shared by all keys in the same mode',
  webhooks: 'Webhook endpoints',
  webhooksNote: 'In live mode, plus the same number in test mode',
  noWebhooks: 'none',
  atLimit:
    'When you reach the limit, you cannot create more codes until you delete some or the plan changes. Everything else keeps working.',
  printed: 'On any plan, printed codes keep working and their scans are counted.',
  change: 'Your administrator can change the plan:',
  command: (id: string) => `npx qroute account set-plan --account ${id} --plan …`,
} as const

const you = {
  title: 'You',
  email: 'Email',
  role: 'Role',
  signOut: 'Sign out',
  password: 'Password',
  current: 'Current password',
  next: 'New password',
  rule: 'At least 10 characters. All your other sessions will end.',
  change: 'Change password',
  changed: 'Password changed. Your other sessions have ended.',
  sessions: 'Sessions',
  device: 'Device',
  created: 'Signed in',
  lastUsed: 'Last used',
  here: 'This session',
  end: 'End',
  endOf: (device: string) => `End session: ${device}`,
  endOthers: 'End all other sessions',
  ended: 'Session ended',
  othersEnded: 'All other sessions have ended',
  on: (browser: string, device: string) => `${browser}, ${device}`,
  devices: { desktop: 'computer', ios: 'iPhone or iPad', android: 'Android' },
  browsers: {
    chrome: 'Chrome',
    safari: 'Safari',
    samsung_browser: 'Samsung Internet',
    other: 'Another browser',
  },
  look: 'Appearance and shortcuts',
  lookNote: 'Saved in this browser only.',
  theme: 'Theme',
  language: 'Language',
  languageAsBrowser: 'Match browser',
  themes: { system: 'Match system', light: 'Light', dark: 'Dark' },
} as const

const server = {
  title: 'This server',
  begin: 'Short links begin with',
  local:
    'Only this computer can open these links. Before you print, set SHORT_BASE_URL (or BASE_URL) to a public address and restart the server. Codes that are already printed will keep their old address.',
  localTitle: 'These links only work on this computer',
  how: 'To change this, set SHORT_BASE_URL. Codes that are already printed will keep their old address.',
  account: 'Account',
  accountId: 'Account ID',
  copyId: 'Copy account ID',
  copied: 'Account ID copied',
  links: 'For developers',
  reference: 'API reference',
  document: 'OpenAPI document',
} as const

const pager = {
  pages: 'Pages',
  range: (from: number, to: number, total: number) =>
    `${counts.format(from)}–${counts.format(to)} of ${counts.format(total)}`,
  back: 'Previous',
  on: 'Next',
} as const

export const settings = {
  page: 'Settings',
  navigation: 'Settings',
  sections: {
    keys: 'Keys',
    webhooks: 'Webhooks',
    people: 'People',
    styles: 'Brand styles',
    brand: brand.title,
    account: 'Account',
    plan: 'Plan and usage',
    audit: 'Audit log',
    you: 'You',
    notices: 'Notifications',
    server: 'This server',
  },
  ownersOnly: 'Only owners see this page',
  ownersOnlyBody: 'Ask an owner of this account to make the change for you or to change your role.',
  nothingHere: 'Section not found',
  nothingHereBody: 'The link may be old or mistyped.',
  loading: 'Loading',
  noLoad: 'This could not be loaded',
  once: {
    leaveTitle: 'Not copied yet',
    leaveBody: 'You won’t be able to see this again.',
    stay: 'Stay',
    leave: 'Leave without copying',
    done: 'Done',
  },
  keys,
  webhooks,
  deliveries,
  receivers,
  people,
  styles,
  brand,
  account,
  plan,
  pager,
  audit,
  you,
  server,
} as const
