import type { AbuseStore, NamedCode } from '../../domain/accounts/abuse.ts'
import { toDomain } from '../../domain/codes/blocked-domains.ts'
import { Problem } from '../../domain/errors.ts'
import { toCount } from '../lib/count.ts'
import { openAbuseStore } from '../storage/accounts/abuse.ts'
import { openAccountStore } from '../storage/accounts/accounts.ts'
import { command, done, noAccount, type Output } from './command.ts'
import { tableOf } from './table.ts'

/**
 * The operator's commands against abuse. All of them can be undone, and take effect from the next
 * scan on. Those that stop links ask first; repeating one changes nothing.
 */

export const suspendAccount = command({
  name: 'account suspend',
  about: "disable an account's links and API keys without deleting anything",
  options: ['account'],
  asks: 'always',
  async run({ values: { account: id }, openCodes, confirm }) {
    const db = await openCodes()
    const account = (await openAccountStore(db).list()).find((one) => one.id === id)
    if (!account) throw noAccount(id)
    const warning = `${id} (${account.name}) has ${toCount(account.codes, 'live code')}. If you suspend it, its links and API keys will stop working until you resume it.`
    if (!(await confirm(warning, 'the id', id))) {
      return undone({ account_id: id, suspended: account.suspendedAt !== null })
    }
    const result = await openAbuseStore(db).suspend(id, Date.now())
    if (result === 'unknown') throw noAccount(id)
    const text =
      result === 'changed'
        ? `${id} is suspended. Nothing was deleted. To undo this, run qroute account resume.`
        : `${id} was already suspended.`
    return done({ account_id: id, suspended: true }, text)
  },
})

export const resumeAccount = command({
  name: 'account resume',
  about: 'reactivate a suspended account',
  options: ['account'],
  async run({ values: { account: id }, openCodes }) {
    const result = await openAbuseStore(await openCodes()).resume(id, Date.now())
    if (result === 'unknown') throw noAccount(id)
    const text = result === 'changed' ? `${id} is active again.` : `${id} was not suspended.`
    return done({ account_id: id, suspended: false }, text)
  },
})

export const blockCode = command({
  name: 'code block',
  about: 'disable one link without deleting anything',
  options: ['code'],
  asks: 'always',
  async run({ values, openCodes, confirm }) {
    const abuse = openAbuseStore(await openCodes())
    const code = await findCode(abuse, values.code)
    const does =
      code.destinationUrl === null
        ? 'has no destination yet'
        : `redirects to ${code.destinationUrl}`
    const warning = `${code.id} (${code.name}) in ${code.accountId} ${does}. If you block it, its link will not redirect until you unblock it.`
    if (!(await confirm(warning, 'the id', code.id))) return undone(toView(code, null))
    const result = await abuse.block(code.id, Date.now())
    if (result === 'unknown') throw noCode(values.code)
    const text =
      result === 'changed'
        ? `${code.id} in ${code.accountId} is blocked. Its link no longer redirects.`
        : `${code.id} was already blocked.`
    return done(toView(code, true), text)
  },
})

export const unblockCode = command({
  name: 'code unblock',
  about: 'reactivate a blocked link',
  options: ['code'],
  async run({ values, openCodes }) {
    const abuse = openAbuseStore(await openCodes())
    const code = await findCode(abuse, values.code)
    const result = await abuse.unblock(code.id, Date.now())
    if (result === 'unknown') throw noCode(values.code)
    const text = result === 'changed' ? `${code.id} is unblocked.` : `${code.id} was not blocked.`
    return done(toView(code, false), text)
  },
})

export const blockDomain = command({
  name: 'block add',
  about: 'block all destinations on a domain and its subdomains',
  options: ['domain'],
  asks: 'always',
  async run({ values, openCodes, confirm }) {
    const domain = toDomain(values.domain)
    const warning = `Short links to ${domain} and its subdomains will stop redirecting, and no code can be saved with a destination there.`
    if (!(await confirm(warning, 'the domain', domain))) return undone({ domain })
    const result = await openAbuseStore(await openCodes()).blockDomain(domain, Date.now())
    const text =
      result === 'changed'
        ? `${domain} and its subdomains are blocked.`
        : `${domain} was already blocked.`
    return done({ domain, blocked: true }, text)
  },
})

export const unblockDomain = command({
  name: 'block remove',
  about: 'unblock a domain and its subdomains',
  options: ['domain'],
  async run({ values, openCodes }) {
    const domain = toDomain(values.domain)
    const abuse = openAbuseStore(await openCodes())
    if ((await abuse.unblockDomain(domain, Date.now())) === 'unchanged') {
      throw new Problem(
        'not_found',
        `${domain} is not blocked. To list blocked domains, run qroute block list`,
      )
    }
    return done({ domain, blocked: false }, `${domain} is no longer blocked.`)
  },
})

export const listDomains = command({
  name: 'block list',
  about: 'list all blocked domains',
  options: [],
  async run({ openCodes }) {
    const domains = await openAbuseStore(await openCodes()).blockedDomains()
    const rows = domains.map(({ domain, addedAt }) => ({
      domain,
      added_at: new Date(addedAt).toISOString(),
    }))
    return done(rows, tableOf(rows, 'No domains are blocked.'))
  },
})

async function findCode(abuse: AbuseStore, named: string): Promise<NamedCode> {
  const code = await abuse.findCode(named)
  if (code === null) throw noCode(named)
  return code
}

function noCode(named: string): Problem {
  return new Problem('not_found', `No code has the id or short code ${named}`)
}

/** `blocked` is null if nothing was done. */
function toView({ id, accountId, shortCode }: NamedCode, blocked: boolean | null) {
  const view = { code_id: id, short_code: shortCode, account_id: accountId }
  return blocked === null ? view : { ...view, blocked }
}

function undone(json: object): Output {
  return { json: { ...json, changed: false }, text: 'Nothing was changed.', ok: false }
}
