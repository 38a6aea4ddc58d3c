import assert from 'node:assert/strict'
import { after } from 'node:test'
import { readConfig } from '../../../../config.ts'
import { openSecret } from '../../../../secret.ts'
import { openActivityStore } from '../../../../storage/accounts/activity.ts'
import { type Browser, openBrowser } from '../../browser/browser.ts'
import { openData } from '../../service/databases.ts'
import type { Service } from '../../service/service.ts'

/** Guesses at passwords, tried or written as if they had been. */
export async function openLockOuts(service: Service) {
  const config = readConfig(service.env)
  // On SQLite a file of its own.
  const db = await openData(service.env, 'activity')
  const activity = openActivityStore(db, openSecret(config).derive('sign-in tries'), assert.ifError)
  after(() => activity.close())
  return {
    db,
    activity,
    tryFrom: (
      address: string,
      email: string,
      password = 'wrong guess',
      browser: Browser = openBrowser(service.base),
    ) =>
      browser.call('POST', '/v1/session', {
        body: { email, password },
        headers: { 'x-forwarded-for': address },
      }),
    /** As if so many had failed, without the work of checking their passwords. */
    async failed(bucket: string, times: number) {
      for (let n = 0; n < times; n++) await activity.takeTry(bucket, Date.now())
    },
  }
}
