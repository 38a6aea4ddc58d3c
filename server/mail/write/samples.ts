import type {
  LimitNear,
  Mail,
  MailContents,
  MailKind,
  MailLanguage,
  MissedCode,
  WeeklyReport,
} from '../../../domain/mail/mail.ts'
import type { MailParts } from './write-mail.ts'

/** One mail of every kind, to look at and to test, with names as people give them, and worse ones. */
export interface Sample {
  /** Also the name of its files. */
  readonly name: string
  readonly mail: Mail
}

const BASE = 'https://qroute.saltmarsh.example'
const MARA = 'mara@saltmarsh.example'
const LEA = 'lea@saltmarsh.example'
const STUDIO = { name: 'Saltmarsh Studio', timezone: 'Europe/Berlin' }
const AT = Date.parse('2026-11-17T11:54:00Z')
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SEAT = { device: 'desktop', browser: 'chrome' }
/** As long as names can be, in one piece. */
const LONG =
  'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhängerrückseitenaufkleber'.repeat(3)

const codeUrl = (id: string, at = '') => `${BASE}/app/codes/qr_01m7eftr2mb8239pr4s9q${id}${at}`

export const SAMPLE_PARTS: MailParts = {
  serverHost: 'qroute.saltmarsh.example',
  settingsUrl: `${BASE}/app/settings/notices`,
  unsubscribeUrl: `${BASE}/app/unsubscribe#u_Zk81p2KwtQd9x7Vb3mNc5RfT6yHj0LsA`,
}

const MISSED: readonly MissedCode[] = [
  { name: 'Review us, takeaway bag', reason: 'paused', scans: 46, url: codeUrl('w6yc9') },
  { name: 'Summer menu, window', reason: 'expired', scans: 30, url: codeUrl('w6yd1', '#times') },
  { name: 'First 500 coupon', reason: 'used_up', scans: 18, url: codeUrl('w6yd2', '#times') },
  { name: 'Advent calendar', reason: 'scheduled', scans: 1, url: codeUrl('w6yd3', '#times') },
]

const REPORT: WeeklyReport = {
  from: '2026-11-09',
  to: '2026-11-15',
  scans: 14_806,
  scansBefore: 13_709,
  visitors: 9120,
  codes: 61,
  days: [1842, 1788, 1905, 2060, 2412, 2655, 2144],
  top: [
    {
      name: 'Autumn menu, table cards',
      leadsTo: 'https://harbourcafe.example/menu/autumn',
      scans: 4311,
      url: codeUrl('w6ye1'),
    },
    {
      name: 'Jazz on the Quay, poster A1',
      leadsTo: 'https://quayfestival.example/tickets',
      scans: 3120,
      url: codeUrl('w6ye2'),
    },
    {
      name: 'Sea salt 250 g, back of pack',
      leadsTo: 'https://saltworks.example/',
      scans: 1984,
      url: codeUrl('w6ye3'),
    },
  ],
  missed: MISSED,
  missedTotal: 97,
  url: `${BASE}/app/analytics`,
}

const QUIET: WeeklyReport = {
  ...REPORT,
  ...{ from: '2026-11-30', to: '2026-12-06', scans: 1, scansBefore: 0, visitors: 1, codes: 1 },
  ...{ days: [0, 0, 0, 1, 0, 0, 0], top: REPORT.top.slice(2).map((one) => ({ ...one, scans: 1 })) },
  ...{ missed: [], missedTotal: 0 },
}

const HOSTILE: WeeklyReport = {
  ...REPORT,
  ...{ scans: 1_234_567_890, scansBefore: 1_500_000_001, visitors: 912_345_678 },
  days: [184_212_345, 178_812_345, 190_512_345, 0, 12, 265_512_345, 214_412_345],
  top: [
    { name: LONG, leadsTo: `${LONG}.example`, scans: 431_112_345, url: codeUrl('w6ye1') },
    {
      name: '"><img src=x onerror=alert(1)>',
      leadsTo: "x.example/?a=1&b='<script>",
      scans: 312_012_345,
      url: codeUrl('w6ye2', '?a=1&b=2'),
    },
    { name: 'قائمة الخريف', leadsTo: '', scans: 2, url: codeUrl('w6ye3') },
  ],
  missed: [
    { name: 'Line\r\nBcc: all@example.com', reason: 'paused', scans: 4600, url: codeUrl('w6yc9') },
    { name: '\u202Egnp.yes\u2066', reason: 'expired', scans: 2, url: codeUrl('w6yd1', '#times') },
  ],
  missedTotal: 5000,
}

const GIVEN: readonly (readonly [name: string, mail: Omit<Mail, 'language'>])[] = [
  ['invitation', sample('invitation', { ...invitation('jonas@saltmarsh.example') }, LEA)],
  ['invitation-operator', sample('invitation', { ...invitation(null), role: 'owner' }, LEA)],
  ['password-reset', sample('password_reset', passwordReset())],
  ['password-changed', sample('password_changed', { at: AT, seat: SEAT })],
  ['address-confirm', sample('address_confirm', addressConfirm(), 'mara.lind@saltmarsh.example')],
  [
    'address-asked',
    sample('address_asked', { to: 'mara.lind@saltmarsh.example', at: AT, seat: SEAT }),
  ],
  ['address-changed', sample('address_changed', { to: 'mara.lind@saltmarsh.example', at: AT })],
  ['new-browser', sample('new_browser', { at: AT, seat: { device: 'ios', browser: 'safari' } })],
  ['weekly-report', sample('weekly_report', REPORT)],
  ['weekly-report-quiet', sample('weekly_report', QUIET)],
  ['weekly-report-hostile', sample('weekly_report', HOSTILE)],
  ['missed-scans', sample('missed_scans', { codes: MISSED, more: 3 })],
  ['missed-scans-one', sample('missed_scans', { codes: MISSED.slice(1, 2), more: 0 })],
  ['limit-near-scans', sample('limit_near', limitNear('First 500 coupon'))],
  ['limit-near-codes', sample('limit_near', planNear())],
  ['limit-near-several', sample('limit_near', limitsNear())],
  ['webhook-unreachable', sample('webhook_disabled', webhookDisabled('unreachable'))],
  ['webhook-gone', sample('webhook_disabled', webhookDisabled('gone'))],
  ['webhook-several', sample('webhook_disabled', webhooksDisabled())],
  ['test', { ...sample('test', { at: AT }), personId: null, account: null }],
]

export function samplesIn(language: MailLanguage): Sample[] {
  return GIVEN.map(([name, mail]) => ({ name, mail: { ...mail, language } }))
}

function sample<Kind extends MailKind>(kind: Kind, content: MailContents[Kind], to = MARA) {
  return { kind, to, personId: 'usr_01m7eftr2mb8239pr4s9qw6yb1', account: STUDIO, content }
}

function invitation(invitedBy: string | null): MailContents['invitation'] {
  const url = `${BASE}/app/setup#su_7Qd2m81Zx9KwPbV4nTcR6yHj0LsAfGq3`
  return { invitedBy, role: 'editor', url, expiresAt: AT + 7 * DAY_MS }
}

function passwordReset(): MailContents['password_reset'] {
  const url = `${BASE}/app/reset#su_Z81p2KwtQd9x7Vb3mNc5RfT6yHj0LsAq`
  return { url, askedAt: AT, expiresAt: AT + HOUR_MS, seat: SEAT }
}

function addressConfirm(): MailContents['address_confirm'] {
  const url = `${BASE}/app/email#ec_9x7Vb3mNc5RfT6yHj0LsAqZ81p2KwtQd`
  return { from: MARA, url, expiresAt: AT + DAY_MS }
}

function limitNear(name: string): LimitNear {
  return { what: 'scans', name, used: 450, limit: 500, url: codeUrl('w6yd2', '#times') }
}

function limitsNear(): MailContents['limit_near'] {
  const names = ['First 500 coupon', 'Second 500 coupon', 'Line\r\nBcc: all@example.com']
  return { limits: [planNear(), ...names.map(limitNear)], more: 27, url: `${BASE}/app/codes` }
}

function planNear(): LimitNear {
  return {
    what: 'codes',
    plan: 'Studio',
    used: 1800,
    limit: 2000,
    url: `${BASE}/app/settings/plan`,
  }
}

function webhooksDisabled(): MailContents['webhook_disabled'] {
  const at = (path: string) => `https://hooks.saltmarsh.example/qroute/${path}`
  const endpoints = [
    { endpoint: at('production/incoming-scans'), reason: 'gone' },
    { endpoint: at('warehouse'), reason: 'unreachable' },
  ] as const
  return { endpoints, url: `${BASE}/app/settings/webhooks` }
}

function webhookDisabled(reason: 'gone' | 'unreachable'): MailContents['webhook_disabled'] {
  const endpoint = 'https://hooks.saltmarsh.example/qroute/production/incoming-scans'
  return { endpoint, reason, url: `${BASE}/app/settings/webhooks` }
}
