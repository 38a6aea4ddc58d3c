import { parseArgs } from 'node:util'
import { backUp } from './backup.ts'
import type { Config } from './config.ts'
import { mintKey, openAccount, toMode, toPlanName } from './domain/accounts.ts'
import { Problem } from './domain/errors.ts'
import { PLAN_NAMES } from './domain/plans.ts'
import type { AccountStore } from './domain/ports.ts'
import { purgeData } from './purge.ts'
import { rebuildData } from './rebuild.ts'
import { restore } from './restore.ts'
import { openAccountStore } from './storage/accounts.ts'
import type { Database } from './storage/database.ts'
import { type Progress, type Upkept, UsageError } from './upkeep.ts'
import { verifyData } from './verify.ts'

/** The commands of an operator. Each returns a document and how a person would read it. */
export const USAGE = `Usage: qroute <command> [options]

  start                                        serve (settings: docs/configuration.md)
  migrate                                      bring the database up to date and stop
  account create --name N --email E --plan P   make an account and its first two keys
  account list
  account set-plan --account ID --plan P       ${PLAN_NAMES.join(', ')}
  account delete --account ID                  its codes stop working for good
  key create --account ID --mode live|test
  key list --account ID
  key revoke --key ID                          holds from the next request on
  verify                                       recount everything and name every difference
  rebuild                                      make all figures anew from the scans, while serving
  purge --code ID | --account ID [--yes]       remove its scans for good, with all figures
  backup --to DIR                              a copy of everything, also while serving
  restore --from DIR                           put it in place; stop the server first

  help, --version
  --json   print one JSON document and nothing else`

interface Output {
  readonly json: unknown
  readonly text: string
}

const OPTIONS = {
  account: { type: 'string' },
  code: { type: 'string' },
  email: { type: 'string' },
  from: { type: 'string' },
  json: { type: 'boolean' },
  key: { type: 'string' },
  mode: { type: 'string' },
  name: { type: 'string' },
  plan: { type: 'string' },
  to: { type: 'string' },
  yes: { type: 'boolean' },
} as const

type Options = ReturnType<typeof parse>['values']
type OptionName = Exclude<keyof typeof OPTIONS, 'json' | 'yes'>

interface Command {
  readonly options: readonly OptionName[]
  readonly run: (accounts: AccountStore, given: Record<OptionName, string>) => Promise<Output>
}

/** Opens the data itself. */
interface Upkeep {
  readonly options: readonly OptionName[]
  /** One of the options is given, no matter which; and it asks, unless told `--yes`. */
  readonly isEither?: true
  readonly tend: (
    config: Config,
    progress: Progress,
    given: Record<OptionName, string> & Pick<Options, 'yes'>,
  ) => Promise<Upkept>
}

const COMMANDS: Readonly<Record<string, Command | Upkeep>> = {
  migrate: {
    options: [],
    run: async () => ({ json: { migrated: true }, text: 'The database is up to date.' }),
  },
  'account create': { options: ['name', 'email', 'plan'], run: createAccount },
  'account list': { options: [], run: listAccounts },
  'account set-plan': { options: ['account', 'plan'], run: setPlan },
  'account delete': { options: ['account'], run: deleteAccount },
  'key create': { options: ['account', 'mode'], run: createKey },
  'key list': { options: ['account'], run: listKeys },
  'key revoke': { options: ['key'], run: revokeKey },
  verify: { options: [], tend: verifyData },
  rebuild: { options: [], tend: rebuildData },
  purge: {
    options: ['code', 'account'],
    isEither: true,
    tend: (config, progress, { code, account, yes = false }) =>
      purgeData(config, progress, { code, account, yes }),
  },
  backup: { options: ['to'], tend: (config, progress, { to }) => backUp(config, progress, to) },
  restore: {
    options: ['from'],
    tend: (config, progress, { from }) => restore(config, progress, from),
  },
}

export interface ReadCommand {
  /** It is about what exists, so where nothing does it was called in the wrong place. */
  readonly needsData: boolean
  on(db: Database): Promise<string>
  /** Null: it is to be run on the database. */
  readonly tend:
    | ((config: Config, progress: Progress) => Promise<{ text: string; ok: boolean }>)
    | null
}

const MAY_BEGIN = new Set(['migrate', 'account create', 'restore'])

/** Understands the command before any data is touched; what it returns runs it and says what to print. */
export function readCommand(argv: readonly string[]): ReadCommand {
  const { values, positionals } = parse(argv)
  const [command, name, rest] = findCommand(positionals)
  const given = options(command, name, values, rest)
  const print = ({ json, text }: Output) => (values.json ? JSON.stringify(json) : text)
  return {
    needsData: !MAY_BEGIN.has(name),
    async on(db) {
      if ('tend' in command) throw new Error(`${name} opens the data itself`)
      return print(await command.run(openAccountStore(db), given))
    },
    tend:
      'tend' in command
        ? async (config, progress) => {
            const upkept = await command.tend(config, progress, given)
            return { text: print(upkept), ok: upkept.ok }
          }
        : null,
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [option = ''] = /'-[^']*'/.exec((error as Error).message) ?? []
    throw new UsageError(`There is no such option, or it needs a value: ${option}`)
  }
}

function findCommand(words: readonly string[]): [Command | Upkeep, string, readonly string[]] {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command) return [command, name, words.slice(length)]
  }
  throw new UsageError(`There is no command "${words.join(' ')}"`)
}

/** The first option may be given as a bare word: `account delete acct_…`. */
function options(
  command: Command | Upkeep,
  name: string,
  values: Options,
  words: readonly string[],
): Record<OptionName, string> {
  const isEither = 'isEither' in command
  const known: readonly string[] = [...command.options, 'json', ...(isEither ? ['yes'] : [])]
  const strange = Object.keys(values).find((option) => !known.includes(option))
  if (strange) throw new UsageError(`${name} does not take --${strange}`)
  const [first] = command.options
  if (first && words.length > 0 && values[first]) {
    throw new UsageError(`${name} was given two: "${values[first]}" and "${words[0]}"`)
  }
  const given: Options = first && words.length === 1 ? { ...values, [first]: words[0] } : values
  if (words.length > 1 || (words.length === 1 && !first)) {
    throw new UsageError(`${name} does not take "${words.at(-1)}"`)
  }
  const missing = command.options.filter((option) => !given[option])
  if (isEither && missing.length !== command.options.length - 1) {
    const either = command.options.map((option) => `--${option}`).join(' or ')
    throw new UsageError(`${name} needs ${either}, and not both`)
  }
  if (!isEither && missing.length > 0) {
    throw new UsageError(`${name} needs ${missing.map((option) => `--${option}`).join(', ')}`)
  }
  return given as Record<OptionName, string>
}

async function createAccount(accounts: AccountStore, given: Record<OptionName, string>) {
  const { account, liveKey, testKey } = await openAccount(accounts, given)
  return {
    json: { account_id: account.id, live_key: liveKey, test_key: testKey },
    text: `Account   ${account.id} (${account.plan})
Live key  ${liveKey}
Test key  ${testKey}
The keys are shown this once.`,
  }
}

async function listAccounts(accounts: AccountStore) {
  const rows = (await accounts.list()).map(({ id, name, email, plan, codes, createdAt }) => ({
    account_id: id,
    name,
    email,
    plan,
    qrcodes: codes,
    created_at: new Date(createdAt).toISOString(),
  }))
  return { json: rows, text: toTable(rows, 'There is no account yet.') }
}

async function setPlan(accounts: AccountStore, { account, plan }: Record<OptionName, string>) {
  const name = toPlanName(plan)
  if (!(await accounts.setPlan(account, name))) throw noAccount(account)
  return { json: { account_id: account, plan: name }, text: `${account} is on plan ${name} now.` }
}

async function deleteAccount(accounts: AccountStore, { account }: Record<OptionName, string>) {
  if (!(await accounts.remove(account, Date.now()))) throw noAccount(account)
  const text = `${account} is deleted. Its short links answer 410, its short codes stay reserved.`
  return { json: { deleted: true, account_id: account }, text }
}

async function createKey(accounts: AccountStore, given: Record<OptionName, string>) {
  const mode = toMode(given.mode)
  const key = mintKey(mode)
  if (!(await accounts.addKey(given.account, key, Date.now()))) throw noAccount(given.account)
  return {
    json: { key_id: key.id, account_id: given.account, mode, key: key.key },
    text: `Key  ${key.key}\nId   ${key.id}\nThe key is shown this once.`,
  }
}

async function listKeys(accounts: AccountStore, { account }: Record<OptionName, string>) {
  const keys = await accounts.keysOf(account)
  // Revoked keys stay in the list, so an account always has some.
  if (keys.length === 0) throw noAccount(account)
  const rows = keys.map((key) => ({
    key_id: key.id,
    mode: key.mode,
    last_four: key.lastFour,
    created_at: new Date(key.createdAt).toISOString(),
    revoked_at: key.revokedAt === null ? null : new Date(key.revokedAt).toISOString(),
  }))
  return { json: rows, text: toTable(rows, '') }
}

async function revokeKey(accounts: AccountStore, { key }: Record<OptionName, string>) {
  if (!(await accounts.revokeKey(key, Date.now()))) {
    throw new Problem('not_found', `There is no key ${key} that could be revoked`)
  }
  return { json: { revoked: true, key_id: key }, text: `${key} is revoked.` }
}

function noAccount(id: string): Problem {
  return new Problem('not_found', `There is no account ${id}`)
}

function toTable(rows: readonly Record<string, unknown>[], empty: string): string {
  const [first] = rows
  if (!first) return empty
  const table = [Object.keys(first), ...rows.map((row) => Object.values(row).map(toCell))]
  const widths = table[0]?.map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0))) ?? []
  const toLine = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return table.map((row) => toLine(row).trimEnd()).join('\n')
}

function toCell(value: unknown): string {
  return value === null ? '-' : String(value)
}
