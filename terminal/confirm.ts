/** Confirmation of a change: by the person at the terminal, or by `--yes`. */
export interface Asker {
  readonly canAsk: boolean
  ask(question: string): Promise<string>
}

/** There is neither a person to ask nor `--yes`. */
export class Unconfirmed extends Error {}

/** Asks for a yes. */
export async function confirm(
  terminal: Asker,
  question: string,
  isSure: boolean,
): Promise<boolean> {
  if (isSure) return true
  if (!terminal.canAsk) throw new Unconfirmed(`${question} To confirm, use --yes`)
  return /^y(es)?$/i.test(await terminal.ask(`${question} [y/N] `))
}

/** Asks to type `word`, where links stop working or data is lost. `what` describes it: "the id". */
export async function confirmByTyping(
  terminal: Asker,
  warning: string,
  what: string,
  word: string,
): Promise<boolean> {
  return (await terminal.ask(`${warning}\nType ${what} to continue: `)) === word
}
