import assert from 'node:assert/strict'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { HOME } from '../support/service/crowd.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Lists by tag and external id, in every order, by page and by cursor. Proofs: every order with every
 * filter, and long walks beside changes.
 */

/** Lists of codes in every order, by page and by cursor, held against an order made here. */

const SORTS = ['created_at', 'updated_at', 'name', 'total_scans'].flatMap((by) => [by, `-${by}`])

interface Item {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly updated_at: string
  readonly total_scans: number
  readonly tags: readonly string[]
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Safari/604.1'
const NAMES = ['beta', 'Alpha', 'ÄPFEL', 'zoo', 'alpha', 'äpfel', 'Σίσυφος', 'x'.repeat(255)]

async function readList(service: Service, key: string, query: string) {
  const ask = () => service.call('GET', `/v1/qrcodes?${query}`, { key })
  let answer = await ask()
  // On a busy machine scans take longer to be recorded than a read waits.
  while (answer.headers.has('x-scans-pending')) answer = await ask()
  assert.equal(answer.status, 200, `${query}: ${answer.text}`)
  return answer.json as {
    data: Item[]
    pagination: { total: number; next_cursor: string | null }
  }
}

/** All codes of a walk. */
async function walk(service: Service, key: string, query: string, onPage = async () => {}) {
  const items: Item[] = []
  let cursor = ''
  for (;;) {
    const { data, pagination } = await readList(service, key, `${query}&cursor=${cursor}`)
    assert.deepEqual(Object.keys(pagination).sort(), ['limit', 'next_cursor'])
    items.push(...data)
    if (pagination.next_cursor === null) return items
    cursor = pagination.next_cursor
    await onPage()
  }
}

async function scan({ base }: Service, codes: readonly { short_code: string }[]): Promise<void> {
  for (const [index, code] of codes.entries()) {
    const times = index % 4 === 0 ? (index % 5) + 1 : 0
    for (let n = 0; n < times; n++) {
      const headers = { 'user-agent': PHONE }
      await fetch(`${base}/${code.short_code}`, { redirect: 'manual', headers })
    }
  }
}

/** Codes that are equal to others in some orders, and different in others. */
async function fillList(service: Service, key: string, count: number): Promise<Item[]> {
  const items = Array.from({ length: count }, (_, index) => ({
    name: NAMES[index % NAMES.length],
    destination_url: HOME,
    tags: [
      ...(index % 2 === 0 ? ['Even'] : []),
      ...(index % 3 === 0 ? ['Third'] : []),
      ...(index === 7 ? ['rare'] : []),
    ],
    external_id: `E-${index}`,
  }))
  const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
  const codes = json.data.map(({ qrcode }: { qrcode: Item & { short_code: string } }) => qrcode)
  await scan(service, codes)
  for (const code of codes.slice(3, 6)) {
    await service.call('PATCH', `/v1/qrcodes/${code.id}`, { key, body: { notes: 'changed' } })
  }
  return (await readList(service, key, 'view=full&limit=100')).data
}

const fold = (name: string) => name.toLowerCase().replaceAll('ς', 'σ')

const SORTED_BY: Record<string, (item: Item) => string | number> = {
  created_at: () => 0,
  updated_at: ({ updated_at }) => updated_at,
  name: ({ name }) => fold(name),
  total_scans: ({ total_scans }) => total_scans,
}

function compare(a: string | number, b: string | number): number {
  const bytes = (text: string | number) => (typeof text === 'number' ? text : Buffer.from(text))
  const [one, other] = [bytes(a), bytes(b)]
  if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other)
  return Buffer.compare(one, other)
}

function expected(all: readonly Item[], sort: string): string[] {
  const value = SORTED_BY[sort.replace('-', '')] ?? (() => 0)
  const up = all.toSorted(
    (a, b) => compare(value(a), value(b)) || (a.id < b.id ? -1 : Number(a.id > b.id)),
  )
  return (sort.startsWith('-') ? up.reverse() : up).map(({ id }) => id)
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

const FILTERS: readonly (readonly [query: string, holds: (item: Item) => boolean])[] = [
  ['', () => true],
  ['&tag=even', ({ tags }) => tags.includes('Even')],
  ['&tag=THIRD,even', ({ tags }) => tags.includes('Even') && tags.includes('Third')],
  ['&tag=rare', ({ tags }) => tags.includes('rare')],
  ['&tag=unheard-of', () => false],
  ['&search=alp', ({ name }) => fold(name).includes('alp')],
  ['&search=alp&tag=even', ({ name, tags }) => fold(name).includes('alp') && tags.includes('Even')],
  ['&status=paused', () => false],
  ['&state=active', () => true],
  ['&state=active&tag=third', ({ tags }) => tags.includes('Third')],
]

/** Every order with one filter of so many, another for each order. */
async function assertOrders(
  service: Service,
  key: string,
  all: readonly Item[],
  step: number,
): Promise<void> {
  for (const [place, sort] of SORTS.entries()) {
    for (const [filter, holds] of FILTERS.filter((_, index) => (index + place) % step === 0)) {
      const what = `sort=${sort}${filter}`
      const ids = expected(all.filter(holds), sort)
      const { data, pagination } = await readList(service, key, `${what}&limit=100`)
      assert.deepEqual(idsOf(data), ids, what)
      assert.equal(pagination.total, ids.length, what)
      const second = await readList(service, key, `${what}&limit=7&page=2`)
      assert.deepEqual(idsOf(second.data), ids.slice(7, 14), `${what}, page 2`)
      const walked = await walk(service, key, `${what}&limit=5`)
      assert.deepEqual(idsOf(walked), ids, `${what}, by cursor`)
    }
  }
}

/** A walk in this order, with a create, a rename or a delete between its pages. */
async function assertWalk(
  service: Service,
  sort: string,
  count: number,
  limit: number,
): Promise<void> {
  const { id: account, liveKey: key } = await service.account()
  const wished = Array.from({ length: count }, (_, index) => ({
    name: `n${index % 7}`,
    status: 'active' as const,
  }))
  const batch = await insertCodes(service, account, wished)
  const kept = batch.filter((_, index) => index % 3 > 0).map(({ id }) => id)
  const others = batch.filter((_, index) => index % 3 === 0)
  const disturb = async () => {
    await service.newCode(key, { name: 'n3' })
    const victim = others.pop()
    if (!victim) return
    const path = `/v1/qrcodes/${victim.id}`
    const isRenamed = others.length % 2 === 0
    await (isRenamed
      ? service.call('PATCH', path, { key, body: { name: 'a new name' } })
      : service.call('DELETE', path, { key }))
  }
  const met = idsOf(await walk(service, key, `sort=${sort}&limit=${limit}`, disturb))
  for (const id of kept) {
    assert.equal(met.filter((one) => one === id).length, 1, `${sort} ${id}`)
  }
}

/** A cursor that no server gave out. */
function tampered(sort: string, value: string): string {
  return Buffer.from(`["${sort}",${value},"qr_${'0'.repeat(26)}"]`).toString('base64url')
}

onEveryEngine('order of lists', async (start) => {
  const service = await start()

  test('every order holds by page and by cursor, with and without filters', async () => {
    const { liveKey: key } = await service.account()
    const all = await fillList(service, key, 24)
    assert.equal(all.length, 24)
    await assertOrders(service, key, all, 4)
    const one = await readList(service, key, 'external_id=E-9&view=full')
    assert.deepEqual([one.data.length, one.pagination.total], [1, 1])
    assert.equal((await readList(service, key, 'external_id=E-9&status=paused')).data.length, 0)
    assert.equal((await readList(service, key, 'external_id=nobody&cursor=')).data.length, 0)
  })

  test('what is wrong with the query is named', async () => {
    const { liveKey: key } = await service.account()
    await fillList(service, key, 8)
    const { pagination } = await readList(service, key, 'sort=name&limit=2&cursor=')
    const cases: [query: string, param: string][] = [
      ['sort=colour', 'sort'],
      ['cursor=&page=1', 'page'],
      ['cursor=abc', 'cursor'],
      [`cursor=${Buffer.from('["-created_at",null,"qr_1"]').toString('base64url')}`, 'cursor'],
      [`cursor=${Buffer.from('["-created_at",{},7]').toString('base64url')}`, 'cursor'],
      ...['1.5', '1e999', '1e300', '"1"'].map((value): [string, string] => [
        `sort=updated_at&cursor=${tampered('updated_at', value)}`,
        'cursor',
      ]),
      [`sort=name&cursor=${tampered('name', '"x\\u0000"')}`, 'cursor'],
      [`sort=name&cursor=${tampered('name', '"\\ud800"')}`, 'cursor'],
      [`cursor=${pagination.next_cursor}`, 'cursor'],
      [`cursor=${pagination.next_cursor}&sort=-name`, 'cursor'],
      ['tag=', 'tag'],
      ['tag=a,,b', 'tag'],
      [`tag=${'x'.repeat(51)}`, 'tag'],
      [`tag=${Array.from({ length: 21 }, (_, index) => index).join()}`, 'tag'],
      [`external_id=${'x'.repeat(256)}`, 'external_id'],
    ]
    for (const [query, param] of cases) {
      const answer = await service.call('GET', `/v1/qrcodes?${query}`, { key })
      assert.equal(answer.status, 400, `${query}: ${answer.text}`)
      assert.equal(answer.json.error.details[0].param, param, query)
    }
  })

  test('a walk beside creates, renames and deletes meets every code that keeps its place once', async () => {
    for (const sort of SORTS) await assertWalk(service, sort, 12, 4)
  })

  proof('every order holds by page and by cursor, with and without filters', async () => {
    const { liveKey: key } = await service.account()
    await assertOrders(service, key, await fillList(service, key, 48), 1)
  })

  for (const sort of SORTS) {
    proof(
      `a walk by ${sort} beside creates, renames and deletes meets every code that keeps its place once`,
      () => assertWalk(service, sort, 60, 3),
    )
  }
})
