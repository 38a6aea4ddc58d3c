import { analytics } from './en/analytics.ts'
import { clock } from './en/code/clock.ts'
import { code } from './en/code/code.ts'
import { labels } from './en/code/labels.ts'
import { routing } from './en/code/routing.ts'
import { section } from './en/code/section.ts'
import { tryIt } from './en/code/try.ts'
import { codes } from './en/codes.ts'
import { create } from './en/create.ts'
import { grade } from './en/grade.ts'
import { importing } from './en/import.ts'
import { leads } from './en/leads.ts'
import { overview } from './en/overview.ts'
import { picture } from './en/picture.ts'
import { report } from './en/report.ts'
import { settings } from './en/settings/settings.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'
import { tags } from './en/tags.ts'

export const en = {
  ...shell,
  signIn,
  analytics,
  codes,
  create,
  clock,
  code,
  grade,
  importing,
  labels,
  leads,
  report,
  routing,
  section,
  tags,
  tryIt,
  settings,
  overview,
  picture,
}
