import { mayAct, type Role } from '../../session.ts'
import type { words } from '../../words.ts'
import { hasMail } from './has-mail.ts'

/** The sections of the settings, in their order, and who sees them. */
export type SectionName = keyof typeof words.settings.sections

const ROLES: Readonly<Record<SectionName, Role>> = {
  keys: 'owner',
  webhooks: 'viewer',
  people: 'owner',
  styles: 'viewer',
  brand: 'owner',
  account: 'owner',
  plan: 'viewer',
  audit: 'owner',
  you: 'viewer',
  notices: 'viewer',
  server: 'viewer',
}

/** Of this server: some need mail. */
export const SECTIONS = (Object.keys(ROLES) as SectionName[]).filter(
  (name) => name !== 'notices' || hasMail,
)

export function sectionsOffered(): SectionName[] {
  return SECTIONS.filter((name) => mayAct(ROLES[name]))
}
