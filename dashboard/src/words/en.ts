import { analytics } from './en/analytics.ts'
import { clock } from './en/clock.ts'
import { code } from './en/code.ts'
import { codes } from './en/codes.ts'
import { create } from './en/create.ts'
import { frame } from './en/frame.ts'
import { importing } from './en/import.ts'
import { order } from './en/order.ts'
import { overview } from './en/overview.ts'
import { picture } from './en/picture.ts'
import { report } from './en/report.ts'
import { routing } from './en/routing.ts'
import { section } from './en/section.ts'
import { settings } from './en/settings.ts'
import { signIn } from './en/sign-in.ts'
import { tags } from './en/tags.ts'
import { tryIt } from './en/try.ts'

export const en = {
  ...frame,
  signIn,
  analytics,
  codes,
  create,
  clock,
  code,
  importing,
  order,
  report,
  routing,
  section,
  tags,
  tryIt,
  settings,
  overview,
  picture,
}
