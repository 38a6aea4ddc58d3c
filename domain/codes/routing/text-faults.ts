import type { Fault, FaultFacts } from '../../errors.ts'
import { hasControlCharacter } from '../destination.ts'

/** `fault`: what else may be wrong with it, without its name. */
export function textFaults(
  param: string,
  value: unknown,
  max: number,
  fault: (text: string) => string | null,
): Fault[] {
  if (typeof value !== 'string') return []
  const text = value.trim()
  const length = [...text].length
  const found =
    length < 1 || length > max
      ? `must have 1 to ${max} characters`
      : hasControlCharacter(text) || !text.isWellFormed()
        ? 'must not contain control characters or broken Unicode'
        : fault(text)
  const facts: FaultFacts =
    length < 1 || length > max ? { code: 'length', min: 1, max } : { code: 'format' }
  return found === null ? [] : [{ param, message: `${param} ${found}`, ...facts }]
}
