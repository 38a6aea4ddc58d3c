import { hasMail } from './parts/shell/has-mail.ts'
import type { Page, Section } from './parts/shell/page.ts'

/** The sections of the settings, in their order, and who sees them. They are loaded together. */
const ALL_SECTIONS: readonly Section[] = [
  {
    name: 'keys',
    role: 'owner',
    load: async () => (await import('./pages/settings/keys/keys.tsx')).KeysSection,
  },
  {
    name: 'webhooks',
    role: 'viewer',
    load: async () => (await import('./pages/settings/webhooks/webhooks.tsx')).WebhooksSection,
  },
  {
    name: 'people',
    role: 'owner',
    load: async () => (await import('./pages/settings/people/people.tsx')).PeopleSection,
  },
  {
    name: 'styles',
    role: 'viewer',
    load: async () => (await import('./pages/settings/styles/styles.tsx')).StylesSection,
  },
  {
    name: 'brand',
    role: 'owner',
    load: async () => (await import('./pages/settings/brand/brand.tsx')).BrandSection,
  },
  {
    name: 'account',
    role: 'owner',
    load: async () => (await import('./pages/settings/account.tsx')).AccountSection,
  },
  {
    name: 'plan',
    role: 'viewer',
    load: async () => (await import('./pages/settings/plan.tsx')).PlanSection,
  },
  {
    name: 'audit',
    role: 'owner',
    load: async () => (await import('./pages/settings/audit/audit.tsx')).AuditSection,
  },
  {
    name: 'you',
    role: 'viewer',
    load: async () => (await import('./pages/settings/you/you.tsx')).YouSection,
  },
  {
    name: 'notices',
    role: 'viewer',
    load: async () =>
      (await import('./pages/settings/mail/notifications.tsx')).NotificationsSection,
  },
  {
    name: 'server',
    role: 'viewer',
    load: async () => (await import('./pages/settings/server.tsx')).ServerSection,
  },
]

/** Of this server: some need mail. */
export const SECTIONS = ALL_SECTIONS.filter(({ name }) => name !== 'notices' || hasMail)

/** Every page, in the order of the navigation. Each is loaded when it is first opened. */
export const PAGES: readonly Page[] = [
  {
    path: /^\/sign-in$/,
    open: true,
    load: async () => (await import('./pages/sign-in/sign-in.tsx')).SignInPage,
  },
  {
    path: /^\/(?:setup|invitation)$/,
    open: true,
    load: async () => (await import('./pages/sign-in/set-up.tsx')).SetUpPage,
  },
  {
    path: /^\/forgot$/,
    open: true,
    load: async () => (await import('./pages/sign-in/forgot.tsx')).ForgotPage,
  },
  {
    path: /^\/reset$/,
    open: true,
    load: async () => (await import('./pages/sign-in/reset.tsx')).ResetPage,
  },
  {
    path: /^\/email$/,
    open: true,
    load: async () => (await import('./pages/sign-in/new-address.tsx')).NewAddressPage,
  },
  {
    path: /^\/unsubscribe$/,
    open: true,
    load: async () => (await import('./pages/sign-in/unsubscribe.tsx')).UnsubscribePage,
  },
  {
    path: /^\/connect$/,
    bare: true,
    load: async () => (await import('./pages/sign-in/connect/connect.tsx')).ConnectPage,
  },
  {
    path: /^\/overview$/,
    link: { to: '/overview', icon: 'overview', name: 'overview' },
    load: async () => (await import('./pages/overview/overview.tsx')).OverviewPage,
  },
  {
    // An id with the secret behind the #, or the secret itself in links of before 0.3.0.
    path: /^\/report\/(rpt_[0-9a-z]+|[0-9A-Za-z]+)$/,
    open: true,
    load: async () => (await import('./pages/report/report.tsx')).ReportPage,
  },
  {
    path: /^\/codes$/,
    link: { to: '/codes', icon: 'codes', name: 'codes' },
    load: async () => (await import('./pages/codes/codes.tsx')).CodesPage,
  },
  {
    path: /^\/codes\/new$/,
    load: async () => (await import('./pages/create/create.tsx')).CreatePage,
  },
  {
    path: /^\/codes\/import$/,
    load: async () => (await import('./pages/import/import.tsx')).ImportPage,
  },
  {
    path: /^\/codes\/(qr_[0-9a-z]+)$/,
    load: async () => (await import('./pages/code/code.tsx')).CodePage,
  },
  {
    path: /^\/analytics$/,
    link: { to: '/analytics', icon: 'chart', name: 'analytics' },
    load: async () => (await import('./pages/analytics/analytics.tsx')).AnalyticsPage,
  },
  {
    path: /^\/settings(?:\/([a-z-]+))?$/,
    link: { to: '/settings', icon: 'settings', name: 'settings' },
    load: async () => (await import('./pages/settings/settings.tsx')).settingsOf(SECTIONS),
  },
]
