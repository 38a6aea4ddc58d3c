import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { FAULTS } from '../support/chaos/faults.ts'
import { assertClean, assertReported, live } from '../support/chaos/verifying.ts'
import { qroute } from '../support/service/command.ts'
import { HOME, makeItems, times } from '../support/service/crowd.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** `qroute verify` beside running servers: it finds every fault, and no others. */

onEveryEngine('verify', async (start) => {
  const service = await start({})
  const account = await service.account()
  let scanned: string
  before(async () => {
    scanned = await live(service, account)
  })

  const post = (body: object, path = '/v1/qrcodes') =>
    service.call('POST', path, { key: account.liveKey, body })

  async function verifyClean(): Promise<void> {
    const { code, stdout, stderr } = await qroute(['verify', '--json'], service.env)
    assertClean(JSON.parse(stdout))
    assert.deepEqual([stderr, code], ['', 0])
  }

  for (const [title, fault] of Object.entries(FAULTS)) {
    test(`reports ${title}`, () => assertReported(service, [fault], account, scanned))
  }

  test('a difference is a line with the code, what was expected and what was found; 20 at most', async () => {
    await post({ items: makeItems(30) }, '/v1/qrcodes/bulk')
    const add = 'update codes set destinations = destinations + $1'
    await service.db.batch([{ text: add, values: [5] }])
    const { code, stdout } = await qroute(['verify'], service.env)
    await service.db.batch([{ text: add, values: [-5] }])
    assert.equal(code, 1)
    assert.match(stdout, new RegExp(`^    ${scanned}: destinations, expected 2, found 7$`, 'm'))
    assert.equal(stdout.match(/^ {4}qr_/gm)?.length, 20)
    assert.match(stdout, /^ {4}and \d\d more$/m)
    assert.match(stdout, /1 of \d+ checks failed/)
    await verifyClean()
  })

  test('no false alarm while scans, creates, edits and deletes go on', async () => {
    const server = await service.spawn()
    const { liveKey: key } = account
    let working = true
    let answered = 0
    async function work(worker: number): Promise<void> {
      const bodies = { name: `Worker ${worker}`, destination_url: HOME }
      for (let round = 0; working; round++) {
        const { id, short_code } = (await post(bodies)).json
        const bases = [service.base, server.base]
        const links = bases.flatMap((base) => Array(10).fill(`${base}/${short_code}`))
        const headers = { 'user-agent': `visitor ${round % 3}` }
        const answers = await Promise.all(
          links.map((link) => fetch(link, { redirect: 'manual', headers })),
        )
        answered += answers.filter(({ status }) => status === 302).length
        const body = { destination_url: `${HOME}${round}`, active: round % 2 === 0 }
        await service.call('PATCH', `/v1/qrcodes/${id}`, { key, body })
        if (round % 3 === 0) await service.call('DELETE', `/v1/qrcodes/${id}`, { key })
      }
    }
    const workers = times(4, work)
    try {
      // A process of its own: in this one, nothing would go on beside it.
      for (let round = 0; round < 100 || answered <= 200; round++) {
        await verifyClean()
      }
    } finally {
      working = false
      await workers
    }
    assert.ok(answered > 200, `only ${answered} scans went on`)
    await verifyClean()
  })
})
