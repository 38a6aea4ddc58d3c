import { cut, pad } from '../../terminal/width.ts'
import type { Terminal } from './terminal.ts'

/** A bar on stderr, only where someone sees it. */
export interface Progress {
  /** So many are done. */
  set(done: number): void
  /** Takes the bar away. */
  end(): void
}

const BAR = 24
const EVERY_MS = 80

export function openProgress(terminal: Terminal, what: string, all: number): Progress {
  if (!terminal.hasProgress) return { set: () => {}, end: () => {} }
  const begun = performance.now()
  let drawnAt = -EVERY_MS
  return {
    set(done) {
      const now = performance.now()
      if (now - drawnAt < EVERY_MS && done < all) return
      drawnAt = now
      terminal.draw(`\r\x1b[2K${cut(toBar(what, done, all, now - begun), terminal.columns - 1)}`)
    },
    end: () => terminal.draw('\r\x1b[2K'),
  }
}

export function toBar(what: string, done: number, all: number, ms: number): string {
  const share = all === 0 ? 1 : Math.min(1, done / all)
  const full = Math.round(share * BAR)
  const bar = '█'.repeat(full) + '░'.repeat(BAR - full)
  const count = pad(`${done} of ${all}`, `${all} of ${all}`.length, true)
  const leftS = done === 0 || share === 1 ? null : Math.ceil((ms / done / 1000) * (all - done))
  return `${what}  ${bar}  ${count}${leftS === null ? '' : `  ${toTime(leftS)} left`}`
}

function toTime(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
