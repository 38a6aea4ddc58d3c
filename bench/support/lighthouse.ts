import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installFolder } from './install.ts'

/** Lighthouse, in a separate folder so that it never becomes a dependency. */
const FOLDER = join(import.meta.dirname, '..', 'lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

export type Category = (typeof CATEGORIES)[number]
export type Device = 'desktop' | 'phone'

export interface Verdict {
  readonly scores: Readonly<Record<Category, number>>
  /** The audits that cost points, by name. */
  readonly missed: readonly string[]
}

export interface Lighthouse {
  /** Loads the page in the Chromium that listens on this debugging port. */
  judge(url: string, port: number, cookie: string, device: Device): Promise<Verdict>
}

interface Part {
  readonly score: number
  readonly auditRefs: readonly { id: string; weight: number }[]
}
interface Report {
  readonly runtimeError?: { message: string }
  readonly categories: Record<Category, Part>
  readonly audits: Record<string, { score: number | null }>
}
interface Module {
  readonly desktopConfig: unknown
  default(url: string, flags: unknown, config?: unknown): Promise<{ lhr: Report } | undefined>
}

export async function openLighthouse(): Promise<Lighthouse> {
  installFolder(FOLDER)
  const file = createRequire(join(FOLDER, 'package.json')).resolve('lighthouse')
  const module: Module = await import(pathToFileURL(file).href)
  return {
    async judge(url, port, cookie, device) {
      const flags = {
        port,
        logLevel: 'error',
        onlyCategories: CATEGORIES,
        extraHeaders: { cookie },
      }
      const config = device === 'desktop' ? module.desktopConfig : undefined
      const answer = await module.default(url, flags, config)
      if (!answer) throw new Error('Lighthouse gave no report')
      return toVerdict(answer.lhr)
    },
  }
}

function toVerdict({ runtimeError, categories, audits }: Report): Verdict {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  const scoreOf = (name: Category) => categories[name].score
  const refs = CATEGORIES.flatMap((name) => categories[name].auditRefs)
  const missed = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    missed: [...new Set(missed.map(({ id }) => id))],
  }
}
