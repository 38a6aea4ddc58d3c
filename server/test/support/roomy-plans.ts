import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PLAN = { requests_per_minute: 1_000_000, qrcodes: null, counted: 'all', webhooks: true }

/** A PLANS_FILE for tests that ask more than any plan allows. */
export function roomyPlans(): string {
  const path = join(tmpdir(), `qroute-roomy-plans-${process.pid}.json`)
  writeFileSync(path, JSON.stringify({ enterprise: PLAN }))
  return path
}
