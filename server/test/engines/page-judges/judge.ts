// A second opinion on accessibility, beside axe: IBM's checker, which looks at other things. It is
// installed by the proof that wants it, once.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { installPackages, packagesAreInstalled, say } from '../install.ts'
import type { Page } from '../node_modules/playwright-core/index.js'

const here = import.meta.dirname
const ENGINE = path.join(here, 'node_modules/accessibility-checker-engine/ace.js')

export async function installPageJudges(): Promise<void> {
  if (packagesAreInstalled(here)) return
  say('downloading what judges pages, once')
  await installPackages(here)
}

/** A finding as the checker has it. Only failures are asked for: all else is for people to decide. */
interface Finding {
  readonly rule: string
  readonly message: string
  readonly snippet: string
}

const CHECK = `new ace.Checker().check(document, ['IBM_Accessibility']).then(({ results }) => results
  .filter(({ value }) => value.join(' ') === 'VIOLATION FAIL')
  .map(({ ruleId: rule, message, snippet }) => ({ rule, message, snippet })))`

/** The violations, a line each. The checker runs in a world of its own beside the page, as axe does. */
export async function judgePage(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    })
    const run = { contextId, awaitPromise: true, returnByValue: true }
    await session.send('Runtime.evaluate', { ...run, expression: `${engine()};0` })
    const answer = await session.send('Runtime.evaluate', { ...run, expression: CHECK })
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description)
    const findings: Finding[] = answer.result.value
    return findings.map(({ rule, message, snippet }) => `${rule}: ${message}: ${snippet}`)
  } finally {
    await session.detach()
  }
}

let read: string | undefined

/** 700 kB: read once. */
function engine(): string {
  read ??= readFileSync(ENGINE, 'utf8')
  return read
}
