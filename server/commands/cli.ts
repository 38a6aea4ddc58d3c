import { parseArgs } from 'node:util'
import type { AccountStore } from '../../domain/accounts/account.ts'
import { openAccount, toPlanName } from '../../domain/accounts/accounts.ts'
import { setUpUrl } from '../../domain/accounts/people/people.ts'
import { toIso } from '../../domain/iso.ts'
import type { Config } from '../config.ts'
import { openLog } from '../lib/log.ts'
import { openAccountStore } from '../storage/accounts/accounts.ts'
import { findPages } from '../storage/accounts/pages-url.ts'
import type { Database } from '../storage/engine/database.ts'
import type { Migrated } from '../storage/engine/migrate.ts'
import { openDatabase } from '../storage/engine/open-database.ts'
import { ABUSE_COMMANDS } from './abuse.ts'
import { backUp } from './backup.ts'
import {
  type Command,
  type Given,
  OPTIONS,
  type OptionName,
  type Options,
  type Output,
  type Upkeep,
} from './command.ts'
import { assertAnswerable } from './confirm.ts'
import { deleteAccount } from './erasing/account.ts'
import { purgeData } from './erasing/purge.ts'
import { retainData } from './erasing/retention.ts'
import { MAIL } from './mail.ts'
import { addKey, endKey, listKeys, resetPassword } from './people.ts'
import { rebuildData } from './rebuild.ts'
import { repair } from './repair.ts'
import { noAccount, type Progress, type Upkept, UsageError, type Watching } from './report.ts'
import { restore } from './restore.ts'
import { markRestored } from './restored.ts'
import { SECRETS } from './secret.ts'
import { toTable } from './table.ts'
import { verifyData } from './verify.ts'

/** The operator's commands. Each returns a JSON document and a text for people. */

const COMMANDS: Readonly<Record<string, Command | Upkeep>> = {
  migrate: {
    options: [],
    tend: (config, _progress, _given, watching) => migrateData(config, watching),
  },
  'account create': { options: ['name', 'email', 'plan'], run: createAccount },
  'account list': { options: [], run: listAccounts },
  'account set-plan': { options: ['account', 'plan'], run: setPlan },
  'account delete': { options: ['account'], asks: 'always', tend: deleteAccount },
  'account reset-password': {
    options: ['account'],
    run: (_accounts, { account }, db, config) => resetPassword(db, config, account),
  },
  'key create': {
    options: ['account', 'mode'],
    optional: ['name', 'scopes', 'expires'],
    run: (_accounts, given, db) => addKey(db, given),
  },
  'key list': { options: ['account'], run: (_accounts, { account }, db) => listKeys(db, account) },
  // Revoking a key loses nothing, and a leaked one must go at once: no confirmation.
  'key revoke': {
    options: ['key'],
    asks: 'sometimes',
    run: (_accounts, { key }, db) => endKey(db, key),
  },
  ...ABUSE_COMMANDS,
  ...SECRETS,
  ...MAIL,
  verify: { options: [], tend: verifyData },
  rebuild: { options: [], tend: rebuildData },
  purge: {
    options: [],
    some: ['code', 'account', 'visitor', 'address', 'agent'],
    asks: 'always',
    tend: purgeData,
  },
  retention: { options: [], some: ['dry-run', 'confirm', 'reset'], tend: retainData },
  backup: { options: ['to'], tend: (config, progress, { to }) => backUp(config, progress, to) },
  restore: {
    options: ['from'],
    asks: 'sometimes',
    tend: (config, progress, { from, yes = false }) => restore(config, progress, from, yes),
  },
  restored: { options: [], tend: markRestored },
  repair: { options: [], tend: repair },
}

export interface ReadCommand {
  /** It needs existing data; without any, it was called in the wrong place. */
  readonly needsData: boolean
  /** It is the way back after a loss. */
  readonly replacesData: boolean
  on(db: Database, config: Config): Promise<Printed>
  /** Null: it runs on the database. */
  readonly tend:
    | ((config: Config, progress: Progress, watching: Watching) => Promise<Printed>)
    | null
}

interface Printed {
  readonly text: string
  readonly ok: boolean
}

const MAY_BEGIN = new Set(['migrate', 'account create', 'restore'])

/** Parses the command before any data is touched; the result runs it and returns what to print. */
export function readCommand(argv: readonly string[]): ReadCommand {
  const { values, positionals } = parse(argv)
  const [command, name, rest] = findCommand(positionals)
  const given = options(command, name, values, rest)
  if (command.asks === 'always') assertAnswerable(name, given.yes)
  const print = ({ json, text, ok = true }: Output): Printed => ({
    text: values.json ? JSON.stringify(json) : text,
    ok,
  })
  return {
    needsData: !MAY_BEGIN.has(name),
    replacesData: name === 'restore',
    async on(db, config) {
      if ('tend' in command) throw new Error(`${name} opens the data itself`)
      return print(await command.run(openAccountStore(db), given, db, config))
    },
    tend:
      'tend' in command
        ? async (config, progress, watching) =>
            print(await command.tend(config, progress, given, watching))
        : null,
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [option = ''] = /'-[^']*'/.exec((error as Error).message) ?? []
    throw new UsageError(`Unknown option or missing value: ${option}`)
  }
}

function findCommand(words: readonly string[]): [Command | Upkeep, string, readonly string[]] {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command) return [command, name, words.slice(length)]
  }
  throw new UsageError(`Unknown command "${words.join(' ')}"`)
}

/** The first option may be given as a positional argument: `account delete acct_…`. */
function options(
  command: Command | Upkeep,
  name: string,
  values: Options,
  words: readonly string[],
): Given {
  const optional = 'optional' in command ? command.optional : undefined
  const some = 'some' in command ? command.some : undefined
  const asks = command.asks ? ['yes'] : []
  const known: readonly string[] = [
    ...command.options,
    ...(optional ?? some ?? []),
    ...['json', ...asks],
  ]
  const strange = Object.keys(values).find((option) => !known.includes(option))
  if (strange) throw new UsageError(`${name} does not accept --${strange}`)
  const isText = (option: keyof Options): option is OptionName => OPTIONS[option].type === 'string'
  const [first] = [...command.options, ...(some ?? [])].filter(isText)
  if (first && words.length > 0 && values[first]) {
    throw new UsageError(
      `${name} accepts only one value, but got "${values[first]}" and "${words[0]}"`,
    )
  }
  const given: Options = first && words.length === 1 ? { ...values, [first]: words[0] } : values
  if (words.length > 1 || (words.length === 1 && !first)) {
    throw new UsageError(`${name} does not accept "${words.at(-1)}"`)
  }
  const missing = command.options.filter((option) => !given[option])
  if (missing.length > 0) {
    throw new UsageError(`${name} requires ${missing.map((option) => `--${option}`).join(', ')}`)
  }
  return given as Given
}

/** On SQLite each part is a file. */
async function migrateData(config: Config, { tell, stopped }: Watching): Promise<Upkept> {
  const parts: Record<string, Migrated> = {}
  const onMigrated = (part: string, migrated: Migrated) => {
    parts[part] ??= migrated
  }
  const migrating = { signal: stopped(), onProgress: tell, onMigrated }
  for (const part of ['codes', 'scans', 'activity', 'tickets'] as const) {
    await (await openDatabase(config, openLog('silent'), part, { migrating })).close()
  }
  const lines = Object.entries(parts)
    .filter(([, { from, to }]) => from < to)
    .map(([part, { from, to }]) => `  ${part.padEnd(8)} ${from === 0 ? 'new' : from} → ${to}`)
  const text = [...lines, 'The database is up to date.'].join('\n')
  return { json: { migrated: true, parts }, text, ok: true }
}

async function createAccount(accounts: AccountStore, given: Given, db: Database, config: Config) {
  const opened = await openAccount(accounts, config.PLANS, given)
  const { account, liveKey, testKey, setUpSecret } = opened
  const url = setUpUrl(await findPages(db, config), setUpSecret)
  return {
    json: { account_id: account.id, live_key: liveKey, test_key: testKey },
    text: `Account   ${account.id} (${account.plan})
Live key  ${liveKey}
Test key  ${testKey}
Sign in   ${url} (works only once and expires in 24 hours)
You won't be able to see the keys again.`,
  }
}

async function listAccounts(accounts: AccountStore) {
  const rows = (await accounts.list()).map(({ suspendedAt, ...account }) => ({
    account_id: account.id,
    name: account.name,
    email: account.email,
    plan: account.plan,
    qrcodes: account.codes,
    created_at: toIso(account.createdAt),
    suspended_at: toIso(suspendedAt),
  }))
  return { json: rows, text: toTable(rows, 'There are no accounts yet.') }
}

async function setPlan(
  accounts: AccountStore,
  { account, plan }: Given,
  _db: Database,
  { PLANS }: Config,
) {
  const name = toPlanName(PLANS, plan)
  if (!(await accounts.setPlan(account, name))) throw noAccount(account)
  return {
    json: { account_id: account, plan: name },
    text: `${account} is now on the ${name} plan.`,
  }
}
