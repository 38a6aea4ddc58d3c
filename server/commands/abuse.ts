import type { AbuseStore, NamedCode } from '../../domain/accounts/abuse.ts'
import type { AccountStore } from '../../domain/accounts/account.ts'
import { toDomain } from '../../domain/codes/blocked-domains.ts'
import { Problem } from '../../domain/errors.ts'
import { toCount } from '../lib/count.ts'
import { openAbuseStore } from '../storage/accounts/abuse.ts'
import type { Command } from './command.ts'
import { isConfirmed } from './confirm.ts'
import { noAccount, type Upkept } from './report.ts'
import { toTable } from './table.ts'

/**
 * The operator's commands against abuse. All of them can be undone, and take effect from the next
 * scan on. Those that stop links ask first; repeating one changes nothing.
 */
export const ABUSE_COMMANDS: Readonly<Record<string, Command>> = {
  'account suspend': {
    options: ['account'],
    asks: 'always',
    run: (accounts, { account, yes = false }, db) =>
      suspendAccount(openAbuseStore(db), accounts, account, yes),
  },
  'account resume': {
    options: ['account'],
    run: (_accounts, { account }, db) => resumeAccount(openAbuseStore(db), account),
  },
  'code block': {
    options: ['code'],
    asks: 'always',
    run: (_accounts, { code, yes = false }, db) => blockCode(openAbuseStore(db), code, yes),
  },
  'code unblock': {
    options: ['code'],
    run: (_accounts, { code }, db) => unblockCode(openAbuseStore(db), code),
  },
  'block add': {
    options: ['domain'],
    asks: 'always',
    run: (_accounts, { domain, yes = false }, db) => blockDomain(openAbuseStore(db), domain, yes),
  },
  'block remove': {
    options: ['domain'],
    run: (_accounts, { domain }, db) => unblockDomain(openAbuseStore(db), domain),
  },
  'block list': {
    options: [],
    run: (_accounts, _given, db) => listDomains(openAbuseStore(db)),
  },
}

async function suspendAccount(
  abuse: AbuseStore,
  accounts: AccountStore,
  id: string,
  yes: boolean,
): Promise<Upkept> {
  const found = (await accounts.list()).find((account) => account.id === id)
  if (!found) throw noAccount(id)
  const warning = `${id} (${found.name}) has ${toCount(found.codes, 'live code')}. If you suspend it, its links and API keys will stop working until you resume it.`
  if (!yes && !(await isConfirmed(warning, 'the id', id))) {
    return undone({ account_id: id, suspended: found.suspendedAt !== null })
  }
  const result = await abuse.suspend(id, Date.now())
  if (result === 'unknown') throw noAccount(id)
  const text =
    result === 'changed'
      ? `${id} is suspended. Nothing was deleted. To undo this, run qroute account resume.`
      : `${id} was already suspended.`
  return done({ account_id: id, suspended: true }, text)
}

async function resumeAccount(abuse: AbuseStore, id: string): Promise<Upkept> {
  const result = await abuse.resume(id, Date.now())
  if (result === 'unknown') throw noAccount(id)
  const text = result === 'changed' ? `${id} is active again.` : `${id} was not suspended.`
  return done({ account_id: id, suspended: false }, text)
}

async function blockCode(abuse: AbuseStore, named: string, yes: boolean): Promise<Upkept> {
  const code = await findCode(abuse, named)
  const does =
    code.destinationUrl === null ? 'has no destination yet' : `redirects to ${code.destinationUrl}`
  const warning = `${code.id} (${code.name}) in ${code.accountId} ${does}. If you block it, its link will not redirect until you unblock it.`
  if (!yes && !(await isConfirmed(warning, 'the id', code.id))) return undone(toView(code, null))
  const result = await abuse.block(code.id, Date.now())
  if (result === 'unknown') throw noCode(named)
  const text =
    result === 'changed'
      ? `${code.id} in ${code.accountId} is blocked. Its link no longer redirects.`
      : `${code.id} was already blocked.`
  return done(toView(code, true), text)
}

async function unblockCode(abuse: AbuseStore, named: string): Promise<Upkept> {
  const code = await findCode(abuse, named)
  const result = await abuse.unblock(code.id, Date.now())
  if (result === 'unknown') throw noCode(named)
  const text = result === 'changed' ? `${code.id} is unblocked.` : `${code.id} was not blocked.`
  return done(toView(code, false), text)
}

async function blockDomain(abuse: AbuseStore, text: string, yes: boolean): Promise<Upkept> {
  const domain = toDomain(text)
  const warning = `Short links to ${domain} and its subdomains will stop redirecting, and no code can be saved with a destination there.`
  if (!yes && !(await isConfirmed(warning, 'the domain', domain))) return undone({ domain })
  const result = await abuse.blockDomain(domain, Date.now())
  const told =
    result === 'changed'
      ? `${domain} and its subdomains are blocked.`
      : `${domain} was already blocked.`
  return done({ domain, blocked: true }, told)
}

async function unblockDomain(abuse: AbuseStore, text: string): Promise<Upkept> {
  const domain = toDomain(text)
  if ((await abuse.unblockDomain(domain, Date.now())) === 'unchanged') {
    throw new Problem(
      'not_found',
      `${domain} is not blocked. To list blocked domains, run qroute block list`,
    )
  }
  return done({ domain, blocked: false }, `${domain} is no longer blocked.`)
}

async function listDomains(abuse: AbuseStore): Promise<Upkept> {
  const rows = (await abuse.blockedDomains()).map(({ domain, addedAt }) => ({
    domain,
    added_at: new Date(addedAt).toISOString(),
  }))
  return done(rows, toTable(rows, 'No domains are blocked.'))
}

async function findCode(abuse: AbuseStore, named: string): Promise<NamedCode> {
  const code = await abuse.findCode(named)
  if (code === null) throw noCode(named)
  return code
}

function noCode(named: string): Problem {
  return new Problem('not_found', `There is no code ${named}`)
}

/** `blocked` is null if nothing was done. */
function toView({ id, accountId, shortCode }: NamedCode, blocked: boolean | null) {
  const view = { code_id: id, short_code: shortCode, account_id: accountId }
  return blocked === null ? view : { ...view, blocked }
}

function done(json: unknown, text: string): Upkept {
  return { json, text, ok: true }
}

function undone(json: object): Upkept {
  return { json: { ...json, changed: false }, text: 'Nothing was changed.', ok: false }
}
