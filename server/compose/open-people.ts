import type { Logger } from 'pino'
import { TRIES_MS } from '../../domain/accounts/people/tries.ts'
import { memoryRateLimiter } from '../../domain/accounts/rate-limit.ts'
import type { Config } from '../config.ts'
import { openKnownCookie, openSessionCookie } from '../http/core/gate/session-cookie.ts'
import { openPasswordThread } from '../lib/threads/password-hash.ts'
import { openVault } from '../lib/vault.ts'
import { openWaitingRoom } from '../lib/waiting/waiting-room.ts'
import type { Secret } from '../secret.ts'
import { openActivityStore } from '../storage/accounts/activity.ts'
import { openKeyStore } from '../storage/accounts/keys.ts'
import { openActivity } from '../storage/accounts/open-activity.ts'
import { openPersonStore } from '../storage/accounts/people.ts'
import { openViewStore } from '../storage/accounts/views.ts'
import type { Database } from '../storage/engine/database.ts'
import { sealOf } from './open-mail.ts'

/** For tries to sign in with an email address under attack. */
const LINGER_MS = 2000
/** A tenth of the requests that a server leaves unanswered: see http/core/gate/pressure.ts. */
const LINGERING_MAX = 100

/** Everything that decides who someone is. */
export async function openPeople(config: Config, db: Database, secret: Secret, log: Logger) {
  const activityDb = await openActivity(config, db, log)
  const seal = sealOf(secret)
  const activity = openActivityStore(
    activityDb,
    // Not "sign-in", with which earlier versions hash: their counts by email address are others.
    secret.derive('sign-in tries'),
    (error) => log.warn({ err: error }, 'last uses of keys and sessions could not be stored'),
    seal,
  )
  const passwords = openPasswordThread()
  const addressTries = memoryRateLimiter(Date.now, TRIES_MS)
  const knownVault = openVault(secret.keysOf('known browsers'))
  const lingering = openWaitingRoom(LINGER_MS, LINGERING_MAX)
  const limits = { activity, addressTries, linger: lingering.wait }
  return {
    keys: openKeyStore(db),
    views: openViewStore(db),
    activity,
    activityDb,
    cookie: openSessionCookie(config.BASE_URL),
    knownCookie: openKnownCookie(config.BASE_URL),
    origin: new URL(config.BASE_URL).origin,
    signIn: { store: openPersonStore(db, seal), passwords, ...limits, knownVault },
    async close() {
      lingering.close()
      await passwords.close()
      await activity.close()
    },
  }
}
