import { perLabel } from '../../../domain/codes/fields.ts'
import { labels } from './en/code/labels.ts'

/** How the sentences of the API begin when they are shown to people: in English, as they are. */
export const API_SUBJECTS: Readonly<Record<string, string>> = {
  ...perLabel(({ name }) => `The ${labels.fields[name].name}`),
  destination_url: 'The destination',
  short_code: 'The short link',
  name: 'The name',
  domain: 'The domain',
  tag: 'A tag',
  tags: 'The tags',
  email: 'The email address',
  password: 'The password',
  current_password: 'The current password',
  new_password: 'The new password',
  url: 'The address',
  description: 'The description',
  events: 'The events',
  starts_at: 'The start',
  expires_at: 'The expiry',
  scan_limit: 'The scan limit',
  scopes: 'The access',
  role: 'The role',
  at: 'The time',
  country: 'The country',
  language: 'The language',
  query: 'The query',
  visitor: 'The visitor',
  size: 'The size',
  width_mm: 'The width',
  bleed_mm: 'The bleed',
}
