import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_IN_PLANS } from '../../../../domain/accounts/plans.ts'

const ROOMY = { requests_per_minute: 1_000_000, qrcodes: null, counted: 'all', webhooks: true }

/** A PLANS_FILE for tests that ask more than any plan allows: the built-in ones, with a roomy `enterprise`. */
export function roomyPlans(): string {
  const file = join(tmpdir(), `qroute-roomy-plans-${process.pid}.json`)
  const plans = Object.entries(BUILT_IN_PLANS).map(([name, plan]) => [
    name,
    {
      requests_per_minute: plan.requestsPerMinute,
      qrcodes: plan.codes,
      counted: plan.counted,
      webhooks: plan.webhooks > 0,
    },
  ])
  writeFileSync(file, JSON.stringify({ ...Object.fromEntries(plans), enterprise: ROOMY }))
  return file
}
