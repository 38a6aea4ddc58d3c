import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { roomyPlans } from '../support/roomy-plans.ts'
import { amount, onEveryEngine, type Service } from '../support/service.ts'
import { fillShelf } from '../support/shelf.ts'

/** Lists by tag and external id, in every order, by page and by cursor. */

const HOME = 'https://example.com/'
const SORTS = ['created_at', 'updated_at', 'name', 'total_scans'].flatMap((by) => [by, `-${by}`])

interface Item {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly updated_at: string
  readonly total_scans: number
  readonly tags: readonly string[]
}

/** A cursor that no server gave out. */
function tampered(sort: string, value: string): string {
  return Buffer.from(`["${sort}",${value},"qr_${'0'.repeat(26)}"]`).toString('base64url')
}

onEveryEngine('order of lists', (start) => {
  let service: Service
  before(async () => {
    service = await start({ PLANS_FILE: roomyPlans() })
  })

  const read = async (key: string, query: string) => {
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
  const walk = async (key: string, query: string, onPage = async () => {}) => {
    const items: Item[] = []
    let cursor = ''
    for (;;) {
      const { data, pagination } = await read(key, `${query}&cursor=${cursor}`)
      assert.deepEqual(Object.keys(pagination).sort(), ['limit', 'next_cursor'])
      items.push(...data)
      if (pagination.next_cursor === null) return items
      cursor = pagination.next_cursor
      await onPage()
    }
  }

  const scan = async (
    codes: readonly { short_code: string }[],
    times: (index: number) => number,
  ) => {
    for (const [index, code] of codes.entries()) {
      for (let n = 0; n < times(index); n++) {
        await fetch(`${service.base}/${code.short_code}`, {
          redirect: 'manual',
          headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Safari/604.1' },
        })
      }
    }
  }

  async function fill(key: string, count: number): Promise<Item[]> {
    const names = ['beta', 'Alpha', 'ÄPFEL', 'zoo', 'alpha', 'äpfel', 'Σίσυφος', 'x'.repeat(255)]
    const items = Array.from({ length: count }, (_, index) => ({
      name: names[index % names.length],
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
    await scan(codes, (index) => (index % 4 === 0 ? (index % 5) + 1 : 0))
    for (const code of codes.slice(3, 6)) {
      await service.call('PATCH', `/v1/qrcodes/${code.id}`, { key, body: { notes: 'changed' } })
    }
    return (await read(key, 'view=full&limit=100')).data
  }

  const fold = (name: string) => name.toLowerCase().replaceAll('ς', 'σ')
  const SORTED_BY: Record<string, (item: Item) => string | number> = {
    created_at: () => 0,
    updated_at: ({ updated_at }) => updated_at,
    name: ({ name }) => fold(name),
    total_scans: ({ total_scans }) => total_scans,
  }
  const expected = (all: readonly Item[], sort: string) => {
    const descending = sort.startsWith('-')
    const value = SORTED_BY[sort.replace('-', '')] ?? (() => 0)
    const bytes = (text: string | number) => (typeof text === 'number' ? text : Buffer.from(text))
    const compare = (a: string | number, b: string | number) => {
      const [one, other] = [bytes(a), bytes(b)]
      if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other)
      return Buffer.compare(one, other)
    }
    const up = all.toSorted(
      (a, b) => compare(value(a), value(b)) || (a.id < b.id ? -1 : Number(a.id > b.id)),
    )
    return (descending ? up.reverse() : up).map(({ id }) => id)
  }
  const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

  test('every order holds by page and by cursor, with and without filters', async () => {
    const { liveKey: key } = await service.account()
    const all = await fill(key, 48)
    assert.equal(all.length, 48)
    const filters: [query: string, holds: (item: Item) => boolean][] = [
      ['', () => true],
      ['&tag=even', ({ tags }) => tags.includes('Even')],
      ['&tag=THIRD,even', ({ tags }) => tags.includes('Even') && tags.includes('Third')],
      ['&tag=rare', ({ tags }) => tags.includes('rare')],
      ['&tag=unheard-of', () => false],
      ['&search=alp', ({ name }) => fold(name).includes('alp')],
      [
        '&search=alp&tag=even',
        ({ name, tags }) => fold(name).includes('alp') && tags.includes('Even'),
      ],
      ['&status=paused', () => false],
      ['&state=active', () => true],
      ['&state=active&tag=third', ({ tags }) => tags.includes('Third')],
    ]
    for (const sort of SORTS) {
      for (const [filter, holds] of filters) {
        const what = `sort=${sort}${filter}`
        const ids = expected(all.filter(holds), sort)
        const { data, pagination } = await read(key, `${what}&limit=100`)
        assert.deepEqual(idsOf(data), ids, what)
        assert.equal(pagination.total, ids.length, what)
        const second = await read(key, `${what}&limit=7&page=2`)
        assert.deepEqual(idsOf(second.data), ids.slice(7, 14), `${what}, page 2`)
        assert.deepEqual(idsOf(await walk(key, `${what}&limit=5`)), ids, `${what}, by cursor`)
      }
    }
    const one = await read(key, 'external_id=E-9&view=full')
    assert.deepEqual([one.data.length, one.pagination.total], [1, 1])
    assert.equal((await read(key, 'external_id=E-9&status=paused')).data.length, 0)
    assert.equal((await read(key, 'external_id=nobody&cursor=')).data.length, 0)
  })

  test('what is wrong with the query is named', async () => {
    const { liveKey: key } = await service.account()
    await fill(key, 8)
    const { pagination } = await read(key, 'sort=name&limit=2&cursor=')
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
    for (const sort of SORTS) {
      const { id: account, liveKey: key } = await service.account()
      const shelf = await fillShelf(
        service,
        account,
        Array.from({ length: amount(30, 60) }, (_, index) => ({
          name: `n${index % 7}`,
          status: 'active' as const,
        })),
      )
      const kept = shelf.filter((_, index) => index % 3 > 0).map(({ id }) => id)
      const others = shelf.filter((_, index) => index % 3 === 0)
      const disturb = async () => {
        await service.call('POST', '/v1/qrcodes', {
          key,
          body: { name: 'n3', destination_url: HOME },
        })
        const victim = others.pop()
        if (!victim) return
        const isRenamed = others.length % 2 === 0
        await (isRenamed
          ? service.call('PATCH', `/v1/qrcodes/${victim.id}`, { key, body: { name: 'a new name' } })
          : service.call('DELETE', `/v1/qrcodes/${victim.id}`, { key }))
      }
      const met = idsOf(await walk(key, `sort=${sort}&limit=${amount(4, 3)}`, disturb))
      for (const id of kept) {
        assert.equal(met.filter((one) => one === id).length, 1, `${sort} ${id}`)
      }
    }
  })
})
