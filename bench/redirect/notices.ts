import { openHome } from '../../server/test/support/browser/browser.ts'
import { HARBOUR } from '../../server/test/support/data/codes/brands.ts'
import {
  type Engine,
  type ServerProcess,
  startService,
} from '../../server/test/support/service/service.ts'
import { residentMb } from '../support/cpu.ts'
import { costOf, runLoad, toRequest } from '../support/load.ts'
import { median, openLimits, toFixed } from '../support/measure.ts'

/**
 * Claim: a notice costs about as much as a redirect, whatever language is asked for, and 100,000 of them
 * leave nothing behind. CPU of a notice as a ratio to a redirect of the same server, in alternating rounds.
 *
 *   npm run bench -- notices [postgres]
 */
const ROUNDS = 7
const SHAPE = { connections: 32, seconds: 3, perSecond: 2000, repeat: 1 }
const NOTICES = 100_000
const HEADERS = 5000
const LOOKS = 20
/**
 * What a page of before cost, without a brand and in English alone, as such a ratio: b33073a, SQLite. On
 * PostgreSQL an unknown code is asked for each time.
 */
const BEFORE = { paused: 1.01, scheduled: 1.16, unknown: 0.73 } as const
const LIMIT = 1.5
/** Of the last quarter to the third. */
const GROWTH = 1.03
const TAGS = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'tr',
  'ja',
  'zh',
  'da',
  'fi',
  'ru',
]

type Kind = keyof typeof BEFORE

const engine: Engine = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite'
const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  const service = await startService(engine, {}, (close) => closing.push(close))
  const { account, browser } = await openHome(service)
  const brand = { ...HARBOUR, name: 'Harbour & Sons' }
  await browser.call('PATCH', '/v1/account', { body: { brand, timezone: 'Europe/Berlin' } })
  const make = async (fields: object) => {
    const body = { name: 'Menu', destination_url: 'https://example.com/menu', ...fields }
    const sent = { key: account.liveKey, body }
    return `/${(await service.call('POST', '/v1/qrcodes', sent)).json.short_code}`
  }
  const paths = {
    redirect: await make({}),
    paused: await make({ active: false }),
    scheduled: await make({ starts_at: '2099-01-01T00:00:00Z' }),
    unknown: '/never-made',
  }
  const server = await service.spawn()
  await measureCost(server, paths)
  await measureMemory(server, paths)
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

/** The same in every run. */
function languages(index: number): string {
  const pick = (step: number) => TAGS[(index * step + (index >> 3)) % TAGS.length]
  const weight = (index % 9) + 1
  return `${pick(7)}-X${index % 97},${pick(11)};q=0.${weight},${pick(13)};q=0.${10 - weight}`
}

function toRequests(path: string): string[] {
  return Array.from({ length: HEADERS }, (_, index) =>
    toRequest('GET', path, [`Accept-Language: ${languages(index)}`, 'Accept: text/html'], ''),
  )
}

async function measureCost(
  server: ServerProcess,
  { redirect, ...notices }: Readonly<Record<Kind | 'redirect', string>>,
): Promise<void> {
  const ratios: Record<Kind, number[]> = { paused: [], scheduled: [], unknown: [] }
  await costOf(server, { ...SHAPE, requests: toRequests(redirect) })
  for (let round = 0; round < ROUNDS; round++) {
    const reference = await costOf(server, { ...SHAPE, requests: toRequests(redirect) })
    for (const [kind, path] of Object.entries(notices)) {
      ratios[kind as Kind].push(
        (await costOf(server, { ...SHAPE, requests: toRequests(path) })) / reference,
      )
    }
  }
  for (const [kind, all] of Object.entries(ratios)) {
    const ratio = median(all)
    const before = BEFORE[kind as Kind]
    console.log(`${kind}: ${toFixed(ratio)} of a redirect, ${before} before`)
    const isRead = engine === 'postgres' && kind === 'unknown'
    if (!isRead) limits.atMost(`${kind}, to before`, ratio / before, LIMIT)
  }
}

async function measureMemory(
  server: ServerProcess,
  { paused, scheduled }: Readonly<Record<Kind, string>>,
): Promise<void> {
  const port = Number(new URL(server.base).port)
  const requests = [...toRequests(paused), ...toRequests(scheduled)]
  const seen: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const count = NOTICES / LOOKS
    await runLoad({ port, connections: 32, seconds: 600, repeat: 1, requests, count })
    seen.push(residentMb(server.child))
  }
  const mean = (from: number) => seen.slice(from, from + LOOKS / 4).reduce((a, b) => a + b, 0)
  const [first = 0] = seen
  console.log(
    `${NOTICES} notices: ${toFixed(first, 0)} MB, then ${toFixed(seen.at(-1) ?? 0, 0)} MB`,
  )
  limits.atMost('memory, last quarter to the third', mean(LOOKS * 0.75) / mean(LOOKS / 2), GROWTH)
}
