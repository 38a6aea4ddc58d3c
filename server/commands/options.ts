import { SCOPES } from '../../domain/accounts/permissions.ts'
import type { Options } from '../../terminal/options.ts'

/** Replaced by the names of the plans. */
export const PLANS = '<plans>'

/** The options of all commands, in the order of the help. A command lists those it accepts. */
export const OPTIONS = {
  name: { type: 'string', value: 'N', help: 'name of the account or key' },
  email: {
    type: 'string',
    value: 'E',
    help: 'email address of the account; no two accounts can share one',
  },
  plan: { type: 'string', value: 'P', help: `one of ${PLANS}` },
  account: { type: 'string', value: 'ID', help: 'id of an account, acct_…' },
  visitor: {
    type: 'boolean',
    help: 'remove all scans by one visitor, with this address and browser, from all accounts',
  },
  address: { type: 'string', value: 'IP', help: "the visitor's IP address" },
  agent: {
    type: 'string',
    value: 'A',
    help: "the exact User-Agent header of the visitor's browser",
  },
  mode: { type: 'string', value: 'live|test', help: 'live or test; each mode has its own data' },
  scopes: {
    type: 'string',
    value: 'S',
    help: `full, or one or more of ${SCOPES.join(',')}`,
  },
  expires: {
    type: 'string',
    value: 'T',
    help: 'a date, a time, or a number of days such as 90d (by default, the key never expires)',
  },
  key: {
    type: 'string',
    value: 'ID',
    help: 'id of a key, key_… (see key list), not the key itself',
  },
  code: { type: 'string', value: 'ID', help: 'id of a code, qr_…' },
  domain: { type: 'string', value: 'D', help: 'a domain such as evil.example, or an IP address' },
  mail: { type: 'string', value: 'ID', help: 'id of an email, mail_… (see mail list)' },
  to: {
    type: 'string',
    value: 'DIR',
    help: 'a new or empty folder (for mail test, an email address)',
  },
  from: { type: 'string', value: 'DIR', help: 'a folder created by backup' },
  'dry-run': {
    type: 'boolean',
    help: 'show how many scans RETENTION_DAYS would delete from each day',
  },
  confirm: {
    type: 'boolean',
    help: 'delete all scans from before the retention cutoff, however far it moves',
  },
  reset: {
    type: 'boolean',
    help: 'move the cutoff back if a wrong clock has moved it into the future',
  },
  yes: { type: 'boolean', help: 'skip the confirmation prompt' },
  'accept-loss': {
    type: 'boolean',
    help: 'start even if files are missing or SECRET differs, and accept the loss of that data',
  },
  json: { type: 'boolean', help: 'print a single JSON document and nothing else' },
} as const satisfies Options
