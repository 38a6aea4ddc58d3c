import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersAbout, kept, openMarked, TRACES } from '../support/data/scans/marked.ts'
import { readBooks, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { search } from '../support/oracles/scans/traces.ts'
import { type Engine, stop } from '../support/service/service.ts'

/**
 * Nothing that is kept, said or told holds the address or the agent of who scans: looked for in every
 * file, every column, every line of output and some answers, of a server that was killed.
 */
const SCANS = 20

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`nobody who scans leaves a trace on ${engine}`, async (t) => {
    const { site, server, id } = await openMarked(t, engine, SCANS)
    await untilRecorded(site.env, site)
    const { total, uniques } = (await readBooks(site.env)).get(id) ?? {}
    // Both networks with one agent.
    assert.deepEqual([total, uniques], [SCANS, 2])
    const answers = await answersAbout(site, id)
    await stop(server.child, 'SIGKILL')
    assert.match(server.output(), /"msg":"answered"/)
    const haystack = new Map([...(await kept(site)), ...answers])
    const names = [...haystack.keys()]
    assert.ok(
      names.some((name) => name.endsWith('-wal')),
      'the log is as it was left',
    )
    haystack.set('output', Buffer.from(server.output()))
    assert.deepEqual(search(TRACES, haystack), [])
    const [trace] = TRACES
    assert.ok(trace)
    haystack.set('planted', Buffer.concat([Buffer.from('a'), trace.bytes]))
    assert.deepEqual(search(TRACES, haystack).length > 0, true, 'the search finds what is there')
  })
}
