import type { Client } from '../client/index.ts'
import type { Options, ValuesOf } from '../terminal/options.ts'
import type { Environment, Terminal } from './terminal/terminal.ts'

export type { Environment } from './terminal/terminal.ts'

/** What a command is: a file in commands/ that exports one, in the list of commands.ts. */
export interface Context<Given extends Options = Options> {
  readonly values: ValuesOf<Given>
  /** What is neither the command nor an option. */
  readonly operands: readonly string[]
  /** `--json`: the objects of the API instead of text for people. */
  readonly json: boolean
  readonly terminal: Terminal
  readonly env: Environment
  /** All of them, for help and completion. */
  readonly commands: readonly Command[]
  /** `--profile`. */
  readonly profile: string | undefined
  /** Aborted by Ctrl C and SIGTERM. */
  readonly signal: AbortSignal
  /** Made when it is first asked for; throws what to do if nobody is signed in. */
  readonly client: Client
  /** Where the service is, of the same settings. */
  readonly baseUrl: string
}

export interface Command<Given extends Options = Options> {
  readonly name: string
  readonly summary: string
  /** One line per form, without `qr`: `show <code>`. */
  readonly usage: readonly string[]
  readonly options: Given
  /** How many operands it takes: at least, and at most. */
  readonly operands: readonly [min: number, max: number]
  /** What comes first of the operands, if that is one of a few words: for help and completion. */
  readonly words?: readonly string[]
  readonly examples?: readonly string[]
  /** Goes on to its end when nobody reads any more what it prints: half a change is worse than none. */
  readonly isChange?: boolean
  readonly run: (context: Context<Given>) => Promise<void>
}

/** Keeps the types of options for `run`. */
export function command<const Given extends Options>(given: Command<Given>): Command<Given> {
  return given
}
