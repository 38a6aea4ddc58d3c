import { analytics } from '../analytics.ts'
import { clock } from '../code/clock.ts'
import { code } from '../code/code.ts'
import { labels } from '../code/labels.ts'
import { routing } from '../code/routing.ts'
import { section } from '../code/section.ts'
import { tryIt } from '../code/try.ts'
import { codes } from '../codes.ts'
import { create } from '../create.ts'
import { grade } from '../grade.ts'
import { importing } from '../import.ts'
import { leads } from '../leads.ts'
import { overview } from '../overview.ts'
import { picture } from '../picture.ts'
import { report } from '../report.ts'
import { settings } from '../settings/settings.ts'
import { shell } from '../shell.ts'
import { signIn } from '../sign-in.ts'
import { tags } from '../tags.ts'

export const words = {
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
