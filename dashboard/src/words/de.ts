import { analytics } from './de/analytics.ts'
import { clock } from './de/code/clock.ts'
import { code } from './de/code/code.ts'
import { labels } from './de/code/labels.ts'
import { routing } from './de/code/routing.ts'
import { section } from './de/code/section.ts'
import { tryIt } from './de/code/try.ts'
import { codes } from './de/codes.ts'
import { create } from './de/create.ts'
import { grade } from './de/grade.ts'
import { importing } from './de/import.ts'
import { leads } from './de/leads.ts'
import { overview } from './de/overview.ts'
import { picture } from './de/picture.ts'
import { report } from './de/report.ts'
import { settings } from './de/settings/settings.ts'
import { shell } from './de/shell.ts'
import { signIn } from './de/sign-in.ts'
import { tags } from './de/tags.ts'
import type { Words } from './shape.ts'

export const de: Words = {
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
