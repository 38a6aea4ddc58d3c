import type { parseArgs } from 'node:util'
import type { AccountStore } from '../../domain/accounts/account.ts'
import type { Config } from '../config.ts'
import type { Database } from '../storage/engine/database.ts'
import type { Progress, Upkept, Watching } from './report.ts'

/** What a command is: its options, and what it does with them. */

export interface Output {
  readonly json: unknown
  readonly text: string
  /** False: nothing was done, because it was not confirmed. */
  readonly ok?: boolean
}

export const OPTIONS = {
  account: { type: 'string' },
  address: { type: 'string' },
  agent: { type: 'string' },
  code: { type: 'string' },
  confirm: { type: 'boolean' },
  domain: { type: 'string' },
  'dry-run': { type: 'boolean' },
  email: { type: 'string' },
  expires: { type: 'string' },
  from: { type: 'string' },
  json: { type: 'boolean' },
  key: { type: 'string' },
  mail: { type: 'string' },
  mode: { type: 'string' },
  name: { type: 'string' },
  plan: { type: 'string' },
  reset: { type: 'boolean' },
  scopes: { type: 'string' },
  to: { type: 'string' },
  visitor: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
type Flag = 'confirm' | 'dry-run' | 'json' | 'reset' | 'visitor' | 'yes'
export type OptionName = Exclude<keyof typeof OPTIONS, Flag>

export type Given = Record<OptionName, string> & Pick<Options, Exclude<Flag, 'json'>>

/** Whether it asks for confirmation, and so accepts `--yes`. */
type Asks = 'always' | 'sometimes'

export interface Command {
  readonly options: readonly OptionName[]
  readonly asks?: Asks
  /** Accepted, but not required. */
  readonly optional?: readonly OptionName[]
  readonly run: (
    accounts: AccountStore,
    given: Given,
    db: Database,
    config: Config,
  ) => Promise<Output>
}

/** Opens the data itself. */
export interface Upkeep {
  readonly options: readonly OptionName[]
  readonly asks?: Asks
  /** Checked by the command itself, because they depend on each other. */
  readonly some?: readonly (keyof Options)[]
  readonly tend: (
    config: Config,
    progress: Progress,
    given: Given,
    watching: Watching,
  ) => Promise<Upkept>
}
