import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import {
  answersAbout,
  dump,
  IPV4,
  IPV6_FULL,
  kept,
  openMarked,
  TRACES,
} from '../support/data/scans/marked.ts'
import { logsIn, readBooks, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { filesIn, search } from '../support/oracles/scans/traces.ts'
import { qroute } from '../support/service/command.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { type Engine, stop } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * Nothing that is kept, printed or answered holds the address or the agent of who scans: a search of every
 * file, column, line of output and some answers, of a server that was killed. Proofs: more scans, a backup,
 * and each form is found where it is planted.
 */

const SCANS = isProof ? 1000 : 20

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

/** In a copy, each form in turn: a search that finds nothing must be one that could have. */
function proveSearch(t: TestContext, folder: string): void {
  const copy = temporaryFolder(t)
  cpSync(folder, copy, { recursive: true })
  for (const [name, content] of filesIn(copy)) {
    // One file is proof enough for the others: all are read alike.
    if (!name.endsWith('-wal')) continue
    for (const trace of TRACES) {
      writeFileSync(join(copy, name), Buffer.concat([content, Buffer.from('a'), trace.bytes]))
      const planted = new Map([[name, filesIn(copy).get(name) ?? Buffer.alloc(0)]])
      assert.deepEqual(search([trace], planted), [`${name}: ${trace.name}`])
    }
    return
  }
  assert.fail('there is a file to plant in')
}

async function provePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const packed = Buffer.from([198, 51, 100, 213])
  await client.query('create table planted (a text, b inet, c bytea, d bigint, e inet)')
  const values = ['x', IPV4, packed, packed.readUInt32BE(), IPV6_FULL]
  await client.query('insert into planted values ($1, $2, $3, $4, $5)', values)
  const found = search(TRACES, await dump(url)).join('\n')
  await client.query('drop table planted')
  await client.end()
  for (const form of [
    `${IPV4} as text`,
    `${IPV4} in hex 0`,
    `${IPV4} as integer 0`,
    'compressed as text',
  ]) {
    assert.ok(found.includes(form), `${form} in ${found}`)
  }
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  proof(`nobody who scans leaves a trace on ${engine}`, async (t) => {
    const { site, server, id } = await openMarked(t, engine, SCANS)
    await stop(server.child, 'SIGKILL')
    assert.ok(
      logsIn(site.env).some((name) => name.endsWith('-wal')),
      'the log is as it was left',
    )
    const killed = await kept(site)
    assert.ok(killed.size >= 3)
    assert.deepEqual(search(TRACES, killed), [])
    proveSearch(t, site.env.DATA_DIR ?? '')

    const again = await site.start()
    await untilRecorded(site.env, site)
    const books = await readBooks(site.env)
    assert.equal(books.get(id)?.total, SCANS)
    // Both networks with one agent.
    assert.equal(books.get(id)?.uniques, 2)
    const answers = await answersAbout(site, id)
    const outputs = { 'output before': server.output(), 'output after': again.output() }
    assert.match(server.output(), /"msg":"answered"/)
    const haystack = new Map([...(await kept(site)), ...answers])
    for (const [name, text] of Object.entries(outputs)) haystack.set(name, Buffer.from(text))
    if (engine === 'sqlite') {
      const to = temporaryFolder(t)
      const { code: exit, stdout, stderr } = await qroute(['backup', '--to', to], site.env)
      assert.equal(exit, 0, stderr)
      for (const [name, content] of filesIn(to)) haystack.set(`backup/${name}`, content)
      haystack.set('backup’s output', Buffer.from(stdout + stderr))
    } else {
      await provePostgres(site.env.DATABASE_URL ?? '')
    }
    const bytes = [...haystack.values()].reduce((sum, { length }) => sum + length, 0)
    assert.deepEqual(search(TRACES, haystack), [])
    const size = `${haystack.size} places, ${(bytes / 2 ** 20).toFixed(1)} MiB`
    t.diagnostic(`${TRACES.length} forms looked for in ${size} after ${SCANS} scans`)
  })
}
