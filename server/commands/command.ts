import { Problem } from '../../domain/errors.ts'
import type { ValuesOf } from '../../terminal/options.ts'
import type { Config } from '../config.ts'
import type { Database } from '../storage/engine/database.ts'
import type { OPTIONS } from './options.ts'

/** What a command of `qroute` is: one object, in the list of commands.ts. Its help follows from it. */
export interface Command<
  Must extends OptionName = OptionName,
  May extends OptionName = OptionName,
> {
  readonly name: string
  readonly about: string
  /** Required. The first may be given without its name: `account delete acct_…`. */
  readonly options: readonly Must[]
  /** Accepted, but not required. */
  readonly optional?: readonly May[]
  /** The options in the help, if they depend on each other. */
  readonly usage?: string
  /** Whether it asks for confirmation, and so accepts `--yes`. */
  readonly asks?: 'always' | 'sometimes'
  /** The data it runs on: existing data by default, or none yet, or what is left after a loss. */
  readonly data?: 'new' | 'lost'
  readonly run: (context: Context<Must, May>) => Promise<Output>
}

export type OptionName = keyof typeof OPTIONS
type Values = ValuesOf<typeof OPTIONS>

/** Shows progress to the user; each text replaces the last. */
export type Progress = (text: string) => void

/** Asks the person at the terminal to type `word`, unless `--yes` was values. `what` describes it: "the id". */
export type Confirm = (warning: string, what: string, word: string) => Promise<boolean>

/** What the process lends a command. */
export interface Watching {
  readonly progress: Progress
  /** Shows a line that stays, where there is no terminal. */
  readonly tell: Progress
  /** From now on, a signal does not end the command, but aborts this. */
  readonly stopped: () => AbortSignal
}

export interface Context<Must extends OptionName = OptionName, May extends OptionName = OptionName>
  extends Watching {
  readonly config: Config
  readonly values: Required<Pick<Values, Must>> & Pick<Values, May | 'yes'>
  readonly confirm: Confirm
  /** Opens the database of the codes until the command ends. */
  readonly openCodes: () => Promise<Database>
}

/** What a command reports: a JSON document and a text for people. */
export interface Output {
  readonly json: unknown
  readonly text: string
  /** False: it found problems, or nothing was done because it was not confirmed. */
  readonly ok: boolean
}

/** Checks the options that `run` reads. */
export function command<
  const Must extends OptionName = never,
  const May extends OptionName = never,
>(it: Command<Must, May>): Command {
  return it as unknown as Command
}

export function done(json: unknown, text: string): Output {
  return { json, text, ok: true }
}

export function noAccount(id: string): Problem {
  return new Problem('not_found', `No account has the id ${id}`)
}
