import assert from 'node:assert/strict'
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { brokenName, lockName } from '../../scan-log/format.ts'
import { leaveSession, lineOf } from '../support/data/scans/session.ts'
import {
  logFolderOf,
  logsIn,
  queryScans,
  readBooks,
  untilRecorded,
} from '../support/oracles/scans/ledger.ts'
import { call, type Engine } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** Logs that dead processes have left, whole and broken, taken over by one server. */

const PAGE = 4096
const LABEL = '👩‍🍳'.repeat(10)

/** Rows of the first file that were recorded after one of the second. */
const MIXED = `
select count(*) as mixed from scans s join scan_codes c on c.num = s.code and c.total = 300
where s.seq > (select min(o.seq) from scans o join scan_codes d on d.num = o.code and d.total = 210)`

const KEPT = `
select v.name as variant, s.version, count(*) as scans from scans s
join variants v on v.num = s.variant join scan_codes c on c.num = s.code
where c.code_id = $ID group by v.name, s.version order by 2`

async function openGrave(t: TestContext, engine: Engine) {
  const site = await openSite(t, engine)
  const ids = [...(await site.makeCodes(6)).values()]
  const folder = logFolderOf(site.env)
  const scanned = (code: number) => ({ codeId: ids[code] ?? '', accountId: site.accountId })
  const line = (code: number) => lineOf(scanned(code))
  const turns = (count: number, code: number, scans = 1) =>
    Array.from({ length: count }, () => Array.from({ length: scans }, () => line(code)).join(''))
  return { site, ids, folder, scanned, line, turns }
}

type Grave = Awaited<ReturnType<typeof openGrave>>

/** One that nobody can open, with another one after it. */
function leaveBroken({ folder, turns }: Grave): string {
  const [first = ''] = leaveSession(folder, [turns(30, 2), turns(40, 2)], false).files
  const file = openSync(join(folder, first), 'r+')
  writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, 0)
  closeSync(file)
  return first
}

function leaveWithoutLock({ folder, turns }: Grave): void {
  const { session } = leaveSession(folder, [turns(2, 3), turns(1, 3)], true)
  rmSync(join(folder, lockName(session)))
}

/** As logs were before variants were kept. */
function leaveOld({ folder, scanned }: Grave): void {
  const cutTo = (fields: number) => {
    return `${lineOf(scanned(4)).split('\t').slice(0, fields).join('\t')}\n`
  }
  const labelled = lineOf(scanned(4), { variant: LABEL, version: 7 })
  leaveSession(folder, [[cutTo(6), cutTo(12) + labelled, cutTo(12)]], true)
}

/** Returns how many of its lines cannot be read. */
function leaveUnreadable({ folder, line }: Grave): number {
  const fields = line(5).split('\t')
  const broken = (index: number, value: string) => fields.with(index, value).join('\t')
  const bad = [
    'rubbish\n',
    broken(3, 'NaN'),
    broken(3, ''),
    broken(3, '1e99'),
    broken(4, 'x'),
    broken(0, 'x'.repeat(10_000)),
    broken(11, 'a\u0000b'),
  ]
  leaveSession(folder, [[line(5), ...bad, `${line(5)}${bad.join('')}${line(5)}`]], true)
  return 2 * bad.length
}

async function unreadableIn(base: string): Promise<number> {
  const { text } = await call(`${base}/metrics`, 'GET')
  return Number(/^qroute_scans_unreadable (\d+)/m.exec(text)?.[1])
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`logs of dead processes on ${engine}`, async (t) => {
    const grave = await openGrave(t, engine)
    const { site, ids, folder, turns } = grave
    leaveSession(folder, [turns(300, 0), turns(70, 1, 3)], true)
    const broken = leaveBroken(grave)
    leaveWithoutLock(grave)
    leaveOld(grave)
    const unreadable = leaveUnreadable(grave)
    const { base, output } = await site.start()
    await untilRecorded(site.env, site)
    const known = (name: string) => name === 'README' || name.startsWith(broken.slice(0, 30))
    const left = () => logsIn(site.env).filter((name) => !known(name))
    await until(
      () => new Set(left().map((name) => name.slice(0, 30))).size === 1,
      () => `${left()}`,
    )
    const books = await readBooks(site.env)
    const totalOf = (code: number) => books.get(ids[code] ?? '')?.total ?? 0

    await t.test('they are recorded in order and removed', async () => {
      assert.deepEqual([totalOf(0), totalOf(1)], [300, 210])
      const [{ mixed } = { mixed: -1 }] = await queryScans<{ mixed: number }>(site.env, MIXED)
      assert.equal(Number(mixed), 0, 'the files of a session one after the other')
      assert.equal((await queryScans(site.env, 'select log_id from watermarks')).length, 0)
    })
    await t.test('one that is not a database is set aside, and the next is recorded', async () => {
      assert.equal(totalOf(2), 40)
      assert.ok(readdirSync(folder).includes(brokenName(broken)))
      await until(() => output().includes('a scan log is damaged'), output)
    })
    await t.test('one without a lock file is recorded too', () => assert.equal(totalOf(3), 3))
    await t.test('one from before variants were kept is recorded', async () => {
      const rows = await queryScans<object>(site.env, KEPT.replace('$ID', `'${ids[4]}'`))
      assert.deepEqual(
        rows.map((row) => Object.values(row).map(String)),
        [
          ['unknown', '0', '3'],
          [LABEL, '7', '1'],
        ],
      )
    })
    await t.test('lines that cannot be read are counted and skipped', async () => {
      assert.equal(totalOf(5), 3)
      await until(
        async () => (await unreadableIn(base)) === unreadable,
        () => `${unreadable} are not told: ${output()}`,
      )
      await until(() => /"lines":\d+.*unreadable scan log lines/.test(output()), output)
    })
  })
}
