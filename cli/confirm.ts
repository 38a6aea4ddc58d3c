import type { Context } from './command.ts'
import { Failure, usage } from './errors.ts'

/** Goes on only after a yes. Where nobody can be asked, it has to be given with the command. */
export async function confirm(
  { terminal }: Pick<Context, 'terminal'>,
  question: string,
  isSure: boolean,
): Promise<void> {
  if (isSure) return
  if (!terminal.canAsk) throw usage(`${question} To confirm, use --yes`)
  const answer = await terminal.ask(`${question} [y/N] `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure('Nothing was changed')
}
