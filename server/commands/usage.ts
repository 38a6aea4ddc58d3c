import { SCOPES } from '../../domain/accounts/permissions.ts'

/**
 * What each command does, in one table: shown as a whole, by group, or for one command in detail.
 */
interface Entry {
  readonly options: string
  readonly about: string
}

/** Replaced by the names of the plans. */
const PLANS = '<plans>'

const ENTRIES: Readonly<Record<string, Entry>> = {
  start: {
    options: '[--accept-loss]',
    about: 'start the server (a running server describes all settings at /docs/configuration)',
  },
  migrate: { options: '', about: 'migrate the database and exit' },
  'account create': {
    options: '--name N --email E --plan P',
    about: 'create an account with its first two keys',
  },
  'account list': { options: '', about: 'list all accounts with their plan and number of codes' },
  'account set-plan': {
    options: '--account ID --plan P',
    about: `change the plan of an account (${PLANS})`,
  },
  'account delete': {
    options: '--account ID [--yes]',
    about: 'permanently delete an account; its codes will stop working',
  },
  'account reset-password': {
    options: '--account ID',
    about: 'end all sessions and print a link for the owner to set a new password',
  },
  'account suspend': {
    options: '--account ID [--yes]',
    about: "disable an account's links and API keys without deleting anything",
  },
  'account resume': { options: '--account ID', about: 'reactivate a suspended account' },
  'key create': {
    options: '--account ID --mode live|test [--name N] [--scopes S] [--expires T]',
    about: 'create an API key for an account',
  },
  'key list': {
    options: '--account ID',
    about: "list an account's keys, with their last four characters",
  },
  'key revoke': {
    options: '--key ID',
    about: 'revoke a key, effective from its next request',
  },
  'code block': {
    options: '--code ID [--yes]',
    about: 'disable one link without deleting anything',
  },
  'code unblock': { options: '--code ID', about: 'make a blocked link work again' },
  'block add': {
    options: '--domain D [--yes]',
    about: 'block all destinations on a domain and its subdomains',
  },
  'block remove': { options: '--domain D', about: 'unblock a domain and its subdomains' },
  'block list': { options: '', about: 'list all blocked domains' },
  'secret rotate': {
    options: '[--yes]',
    about: 'explain the effects, then create a new secret',
  },
  'secret forget': {
    options: '[--yes]',
    about: 'remove the old secret after all servers have been restarted',
  },
  'mail test': {
    options: '--to ADDRESS',
    about: "send a test email now and show the mail server's response",
  },
  'mail list': {
    options: '',
    about: 'list emails that are waiting to be sent or could not be sent',
  },
  'mail retry': {
    options: '[--mail ID]',
    about: 'resend one email that could not be sent, or all of them',
  },
  'mail preview': {
    options: '--to DIR',
    about: 'write a sample of each email as .html, .txt and .eml',
  },
  verify: { options: '', about: 'recount all figures and report any differences' },
  rebuild: {
    options: '',
    about: 'recompute all figures from the scans, even while the server is running',
  },
  purge: {
    options: '--code ID | --account ID | --visitor --address IP --agent A [--yes]',
    about: 'permanently remove scans and all figures based on them',
  },
  retention: {
    options: '--dry-run | --confirm | --reset',
    about: 'show or delete old scans that await confirmation, or correct a wrong cutoff',
  },
  backup: { options: '--to DIR', about: 'back up everything, even while the server is running' },
  restore: {
    options: '--from DIR [--yes]',
    about: 'restore a backup (stop the server first)',
  },
  repair: {
    options: '',
    about: 'rescue the readable parts of a damaged scans.db (stop the server first)',
  },
  restored: {
    options: '',
    about: 'run this after pg_restore, so that no event number is used twice',
  },
}

const OPTIONS: Readonly<Record<string, string>> = {
  '--name': 'name of the account or key',
  '--email': 'email address of the account; no two accounts can share one',
  '--plan': `one of ${PLANS}`,
  '--account': 'id of an account, acct_…',
  '--visitor': 'remove the scans of one visitor, with this address and browser, from all accounts',
  '--address': "the visitor's IP address",
  '--agent': "the exact User-Agent header of the visitor's browser",
  '--mode': 'live or test; each mode has its own data',
  '--scopes': `full, or one or more of ${SCOPES.join(',')}`,
  '--expires':
    'a date, a time, or a number of days such as 90d (by default, the key never expires)',
  '--key': 'id of a key, key_… (see key list), not the key itself',
  '--code': 'id of a code, qr_…',
  '--domain': 'a domain such as evil.example, or an IP address',
  '--mail': 'id of an email, mail_… (see mail list)',
  '--to': 'a new or empty folder (for mail test, an email address)',
  '--from': 'a folder created by backup',
  '--dry-run': 'show how many scans from each day RETENTION_DAYS would delete',
  '--confirm': 'delete all scans from before the retention cutoff, no matter how far it moves',
  '--reset': 'move the cutoff back if a wrong clock has moved it into the future',
  '--yes': 'skip the confirmation prompt',
  '--accept-loss':
    'start even if files are missing or SECRET differs, and accept the loss of that data',
  '--json': 'print a single JSON document and nothing else',
}

const OVERVIEW = `Usage: qroute <command> [options]

${toLines(Object.keys(ENTRIES))}

  help [command], --version
  --json   ${OPTIONS['--json']}`

function toLines(names: readonly string[]): string {
  const calls = names.map((name) => `${name} ${ENTRIES[name]?.options}`.trim())
  const width = Math.max(...calls.map(({ length }) => length))
  return names
    .map((name, i) => `  ${(calls[i] ?? '').padEnd(width)}   ${ENTRIES[name]?.about}`)
    .join('\n')
}

/** The words of a command whose help was requested; null: none. */
export function helpWanted(argv: readonly string[]): readonly string[] | null {
  const isFlag = (word: string) => word === '--help' || word === '-h'
  const words = argv.filter((word) => !word.startsWith('-'))
  if (argv[0] === 'help') return words.slice(1)
  return argv.some(isFlag) || argv.length === 0 ? words : null
}

/** Null if the command does not exist. `plans`: their names, to be listed. */
export function usageOf(words: readonly string[], plans: readonly string[]): string | null {
  return textOf(words)?.replaceAll(PLANS, () => plans.join(', ')) ?? null
}

function textOf(words: readonly string[]): string | null {
  if (words.length === 0) return OVERVIEW
  for (const name of [words.slice(0, 2).join(' '), words[0] ?? '']) {
    const entry = Object.hasOwn(ENTRIES, name) ? ENTRIES[name] : undefined
    if (entry) return toDetail(name, entry)
  }
  const group = Object.keys(ENTRIES).filter((name) => name.startsWith(`${words[0]} `))
  return group.length === 0 ? null : `Usage: qroute ${words[0]} <command>\n\n${toLines(group)}`
}

function toDetail(name: string, { options, about }: Entry): string {
  const given = ` ${options}${name === 'start' ? '' : ' [--json]'}`.replace(/ {2,}/g, ' ')
  const named = Object.keys(OPTIONS).filter((option) => given.includes(option))
  const lines = named.map((option) => `\n  ${option.padEnd(13)} ${OPTIONS[option]}`)
  const list = lines.length === 0 ? '' : `\n${lines.join('')}`
  return `Usage: qroute ${name}${given}\n\n  ${about}${list}`
}
