import type { AccountStore } from '../../domain/accounts/account.ts'
import type { BrakedCode, BrakeStore } from '../../domain/accounts/brakes.ts'
import { toDomain } from '../../domain/codes/blocked-domains.ts'
import { Problem } from '../../domain/errors.ts'
import { toCount } from '../lib/count.ts'
import { openBrakeStore } from '../storage/accounts/brakes.ts'
import type { Command } from './command.ts'
import { isConfirmed } from './confirm.ts'
import { noAccount, type Upkept } from './report.ts'
import { toTable } from './table.ts'

/**
 * The operator's commands against abuse. All of them can be undone, and take effect from the next
 * scan on. Those that stop links ask first; repeating one changes nothing.
 */
export const BRAKES: Readonly<Record<string, Command>> = {
  'account suspend': {
    options: ['account'],
    asks: 'always',
    run: (accounts, { account, yes = false }, db) =>
      suspendAccount(openBrakeStore(db), accounts, account, yes),
  },
  'account resume': {
    options: ['account'],
    run: (_accounts, { account }, db) => resumeAccount(openBrakeStore(db), account),
  },
  'code block': {
    options: ['code'],
    asks: 'always',
    run: (_accounts, { code, yes = false }, db) => blockCode(openBrakeStore(db), code, yes),
  },
  'code unblock': {
    options: ['code'],
    run: (_accounts, { code }, db) => unblockCode(openBrakeStore(db), code),
  },
  'block add': {
    options: ['domain'],
    asks: 'always',
    run: (_accounts, { domain, yes = false }, db) => blockDomain(openBrakeStore(db), domain, yes),
  },
  'block remove': {
    options: ['domain'],
    run: (_accounts, { domain }, db) => unblockDomain(openBrakeStore(db), domain),
  },
  'block list': {
    options: [],
    run: (_accounts, _given, db) => listDomains(openBrakeStore(db)),
  },
}

async function suspendAccount(
  brakes: BrakeStore,
  accounts: AccountStore,
  id: string,
  yes: boolean,
): Promise<Upkept> {
  const found = (await accounts.list()).find((account) => account.id === id)
  if (!found) throw noAccount(id)
  const warning = `${id} (${found.name}) has ${toCount(found.codes, 'live code')}: its links and its API keys stop working until you resume it.`
  if (!yes && !(await isConfirmed(warning, 'the id', id))) {
    return undone({ account_id: id, suspended: found.suspendedAt !== null })
  }
  const result = await brakes.suspend(id, Date.now())
  if (result === 'unknown') throw noAccount(id)
  const text =
    result === 'changed'
      ? `${id} is suspended. Nothing was deleted: to undo this, run account resume.`
      : `${id} was already suspended.`
  return done({ account_id: id, suspended: true }, text)
}

async function resumeAccount(brakes: BrakeStore, id: string): Promise<Upkept> {
  const result = await brakes.resume(id, Date.now())
  if (result === 'unknown') throw noAccount(id)
  const text = result === 'changed' ? `${id} is active again.` : `${id} was not suspended.`
  return done({ account_id: id, suspended: false }, text)
}

async function blockCode(brakes: BrakeStore, named: string, yes: boolean): Promise<Upkept> {
  const code = await findCode(brakes, named)
  const leads = code.destinationUrl ?? 'nowhere yet'
  const warning = `${code.id} (${code.name}) of ${code.accountId} redirects to ${leads}. Its link stops redirecting until you unblock it.`
  if (!yes && !(await isConfirmed(warning, 'the id', code.id))) return undone(toView(code, null))
  const result = await brakes.block(code.id, Date.now())
  if (result === 'unknown') throw noCode(named)
  const text =
    result === 'changed'
      ? `${code.id} of ${code.accountId} is blocked: its link no longer redirects.`
      : `${code.id} was already blocked.`
  return done(toView(code, true), text)
}

async function unblockCode(brakes: BrakeStore, named: string): Promise<Upkept> {
  const code = await findCode(brakes, named)
  const result = await brakes.unblock(code.id, Date.now())
  if (result === 'unknown') throw noCode(named)
  const text = result === 'changed' ? `${code.id} is unblocked.` : `${code.id} was not blocked.`
  return done(toView(code, false), text)
}

async function blockDomain(brakes: BrakeStore, text: string, yes: boolean): Promise<Upkept> {
  const domain = toDomain(text)
  const warning = `Links to ${domain} and everything under it will stop redirecting, and no code with such a destination can be saved.`
  if (!yes && !(await isConfirmed(warning, 'the domain', domain))) return undone({ domain })
  const result = await brakes.blockDomain(domain, Date.now())
  const told =
    result === 'changed'
      ? `${domain} and everything under it are blocked.`
      : `${domain} was already blocked.`
  return done({ domain, blocked: true }, told)
}

async function unblockDomain(brakes: BrakeStore, text: string): Promise<Upkept> {
  const domain = toDomain(text)
  if ((await brakes.unblockDomain(domain, Date.now())) === 'unchanged') {
    throw new Problem('not_found', `${domain} is not blocked: see block list`)
  }
  return done({ domain, blocked: false }, `${domain} is no longer blocked.`)
}

async function listDomains(brakes: BrakeStore): Promise<Upkept> {
  const rows = (await brakes.blockedDomains()).map(({ domain, addedAt }) => ({
    domain,
    added_at: new Date(addedAt).toISOString(),
  }))
  return done(rows, toTable(rows, 'No domains are blocked.'))
}

async function findCode(brakes: BrakeStore, named: string): Promise<BrakedCode> {
  const code = await brakes.findCode(named)
  if (code === null) throw noCode(named)
  return code
}

function noCode(named: string): Problem {
  return new Problem('not_found', `There is no code ${named}`)
}

/** `blocked` is null if nothing was done. */
function toView({ id, accountId, shortCode }: BrakedCode, blocked: boolean | null) {
  const view = { code_id: id, short_code: shortCode, account_id: accountId }
  return blocked === null ? view : { ...view, blocked }
}

function done(json: unknown, text: string): Upkept {
  return { json, text, ok: true }
}

function undone(json: object): Upkept {
  return { json: { ...json, changed: false }, text: 'Nothing was changed.', ok: false }
}
