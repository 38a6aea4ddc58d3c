import type { Config } from '../config.ts'
import { ConfigError } from '../lib/config-error.ts'
import { toCount } from '../lib/count.ts'
import { openVault } from '../lib/vault.ts'
import { findSecret, removePrevious, replaceSecret, type Secret, STILL_KEPT } from '../secret.ts'
import { openSettingStore } from '../storage/accounts/settings.ts'
import { SECRET_NOTED } from '../storage/engine/losses.ts'
import { relockSecrets } from '../storage/webhooks/endpoints.ts'
import { type Context, command, done, type Output } from './command.ts'

/**
 * Changing the secret takes two steps. `rotate` makes a new one and keeps the old, which still reads
 * what it has encrypted; servers take it over when they are restarted. `forget` encrypts that again and
 * removes the old one. Where SECRET is set by the operator, its two settings are the first step.
 */

const EFFECTS = `After the server is restarted:
  visitors   each visitor will count as new once, and splits will reassign visitors
  sessions   people will stay signed in, and API keys will keep working
  webhooks   signing secrets will not change, so receivers are not affected
  backups    earlier backups will still need the old secret, which they contain unless SECRET was set
If anyone else may know the old secret, also rotate the secret of each webhook.`

export const rotateSecret = command({
  name: 'secret rotate',
  about: 'explain the effects, then create a new secret',
  options: [],
  asks: 'always',
  run: rotate,
})

async function rotate({ config, values, confirm }: Context): Promise<Output> {
  if (config.SECRET !== null) {
    throw new ConfigError(
      'SECRET: cannot be changed by this command, because SECRET is set in the environment. On every server, set SECRET to a new value (openssl rand -base64 32) and SECRET_PREVIOUS to the old one. Restart the servers one by one, then run qroute secret forget',
    )
  }
  const old = inUse(config)
  if (old.previous !== null) {
    throw new ConfigError(STILL_KEPT)
  }
  if (!(await confirm(EFFECTS, 'rotate', 'rotate'))) {
    return { json: { rotated: false }, text: 'Nothing was changed.', ok: false }
  }
  replaceSecret(config)
  const json = { rotated: true, fingerprint: inUse(config).fingerprint, previous: old.fingerprint }
  const effects = values.yes ? `${EFFECTS}\n\n` : ''
  const text = `${effects}Created a new secret (fingerprint ${json.fingerprint}). Restart the server, wait a day, and then run qroute secret forget.`
  return done(json, text)
}

const LOST = `The old secret will be removed.
  visitors   you will no longer be able to erase visitors from before the change (qroute purge --visitor)
  sessions   people will stay signed in, but the limit on wrong passwords will no longer recognise their browsers
  requests   repeating an earlier request with its Idempotency-Key will return 409, so wait until 24 hours after the change
Before you continue, make sure that every server has been restarted since the change.`

export const forgetSecret = command({
  name: 'secret forget',
  about: 'remove the old secret after all servers have been restarted',
  options: [],
  asks: 'always',
  run: forget,
})

async function forget({ config, confirm, openCodes }: Context): Promise<Output> {
  const db = await openCodes()
  const secret = inUse(config)
  if (secret.previous === null) {
    throw new ConfigError('SECRET: there is no previous secret, and SECRET_PREVIOUS is not set')
  }
  if ((await openSettingStore(db).read(SECRET_NOTED)) !== secret.fingerprint) {
    throw new ConfigError(
      'SECRET: no server has started with the new secret yet. Restart the server first',
    )
  }
  if (!(await confirm(LOST, 'forget', 'forget'))) {
    return { json: { forgotten: false }, text: 'Nothing was changed.', ok: false }
  }
  const webhooks = await relockSecrets(db, openVault(secret.keysOf('webhooks')))
  removePrevious(config)
  const rest = config.SECRET_PREVIOUS === null ? '' : ' Remove SECRET_PREVIOUS from all servers.'
  const json = { forgotten: true, fingerprint: secret.previous.fingerprint, webhooks }
  const text = `Encrypted ${toCount(webhooks, 'webhook secret')} with the new secret. The old secret is no longer needed.${rest}`
  return done(json, text)
}

function inUse(config: Config): Secret {
  const secret = findSecret(config)
  if (secret === null)
    throw new ConfigError('SECRET: does not exist yet. Start the server to create it')
  return secret
}
