import { confirm as isConfirmed } from '../terminal/confirm.ts'
import type { Context } from './command.ts'
import { Failure } from './errors.ts'

/** Returns only after a yes. */
export async function confirm(
  { terminal }: Pick<Context, 'terminal'>,
  question: string,
  isSure: boolean,
): Promise<void> {
  if (!(await isConfirmed(terminal, question, isSure))) throw new Failure('Nothing was changed')
}
