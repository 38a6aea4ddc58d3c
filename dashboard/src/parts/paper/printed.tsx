import { signal } from '@preact/signals'
import { words } from '../../words.ts'

/** When it was printed last, or is about to be. */
const printedAt = signal(Date.now())

const note = () => {
  printedAt.value = Date.now()
}
addEventListener('beforeprint', note)
// Not everything that prints says so before.
matchMedia('print').addEventListener('change', note)

const STYLE = { dateStyle: 'medium', timeStyle: 'short' } as const

/** On paper: when that was, by the clock of this time zone. */
export function Printed({ timeZone }: { timeZone: string }) {
  const at = new Intl.DateTimeFormat(words.locale, { ...STYLE, timeZone }).format(printedAt.value)
  return <span class="on-paper"> · {words.report.paper.printed(at)}</span>
}
