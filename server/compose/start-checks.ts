import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ConfigError } from '../lib/config-error.ts'
import { findSecret, removeEmptySecret, type Secret } from '../secret.ts'
import { openSettingStore } from '../storage/accounts/settings.ts'
import { countByDomain } from '../storage/codes/domains.ts'
import type { Database } from '../storage/engine/database.ts'
import {
  FILES_NOTED,
  filesThere,
  findLosses,
  SECRET_NOTED,
  settleFiles,
  toRefusal,
} from '../storage/engine/losses.ts'

/** What a start checks: that no data is missing, and that the settings fit the data. */

/** Before anything is opened, and so created. */
export function faceLosses(config: Config, acceptLoss: boolean, log: Logger): void {
  const { refused, noted } = findLosses(config, findSecret(config))
  if (refused.length > 0 && !acceptLoss) throw toRefusal(refused)
  for (const { what } of refused) log.error(`started with --accept-loss. ${what}`)
  for (const loss of noted) log.warn(`${loss}: everyone has to sign in again`)
  if (acceptLoss && refused.length === 0)
    log.warn('--accept-loss: nothing was lost. Leave it out next time')
  if (acceptLoss) removeEmptySecret(config)
}

/** For the next start: see storage/engine/losses.ts. */
export async function noteFiles(
  config: Config,
  db: Database,
  { fingerprint }: Secret,
): Promise<void> {
  const settings = openSettingStore(db)
  settleFiles(config)
  await settings.remember(FILES_NOTED, filesThere(config))
  await settings.remember(SECRET_NOTED, fingerprint)
}

/** Printed codes contain their domain: once it is taken out by mistake, they stop working. */
export async function assertDomainsKnown(db: Database, config: Config): Promise<void> {
  const known = [config.SHORT_BASE_URL, ...config.SHORT_DOMAINS]
  const unknown = (await countByDomain(db)).filter(({ domain }) => !known.includes(domain))
  if (unknown.length === 0) return
  const lines = unknown.map(({ domain, codes }) => {
    const users = codes === 1 ? '1 code uses' : `${codes} codes use`
    return `SHORT_DOMAINS: ${users} ${domain}, which is not listed. List it again, or delete the codes first`
  })
  throw new ConfigError(lines.join('\n'))
}

/** A node with another one would count visitors twice, sign people out and be unable to sign webhooks. */
export async function assertSameSecret(
  db: Database,
  { fingerprint, previous }: Secret,
  log: Logger,
): Promise<void> {
  const settings = openSettingStore(db)
  const stored = await settings.keep(SECRET_NOTED, fingerprint)
  if (stored === fingerprint) return
  if (stored === previous?.fingerprint) {
    await settings.remember(SECRET_NOTED, fingerprint)
    log.info('SECRET was changed: restart all servers that still use the old one')
    return
  }
  const message = `SECRET: does not match the secret of this database (fingerprint ${fingerprint}, not ${stored}). Set the same SECRET on every node`
  throw new ConfigError(message)
}
