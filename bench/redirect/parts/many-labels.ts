import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { toPng } from '../../../server/test/support/data/codes/images.ts'

/**
 * A thousand labels with one large logo, again and again, each time with a logo that the server has not in
 * memory any more; sheets that nobody waits for; and names that take long to cut and to put in order.
 */
export interface Labels {
  readonly key: string
  readonly ids: readonly string[]
  /** Each with a logo of its own. */
  readonly styleIds: readonly string[]
  /** Of codes with the longest names. */
  readonly namedIds: readonly string[]
}

interface Target {
  readonly port: number
  readonly labels: Labels
}

const CODES = 1000
/** More than the server keeps: see pictures/arts.ts. */
const LOGOS = 20
const LAYOUT = 'avery-l7120'
const AT_ONCE = 3
const ABANDONED_MS = 500
const TRIES = 10
/** Two marks that Unicode puts into the other order. */
const MARKS = '\u0315\u0300'

/** Of 517 kB, which cannot be packed any smaller. */
function noise(): Buffer {
  const side = 415
  const rows = Array.from({ length: side }, () => [Buffer.of(0), randomBytes(3 * side)]).flat()
  return toPng({ width: side, height: side, colour: 2 }, Buffer.concat(rows))
}

interface Made {
  readonly id: string
}

export async function prepareLabels(base: string, key: string): Promise<Labels> {
  const make = async <Answer>(path: string, type: string, body: string | Uint8Array) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': type }
    // On a busy machine a logo may take too long to read.
    for (let tries = 1; ; tries++) {
      const answer = await fetch(`${base}/v1/${path}`, { method: 'POST', headers, body })
      if (answer.ok) return (await answer.json()) as Answer
      if (tries === TRIES) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
  }
  const logoIds: string[] = []
  const styleIds: string[] = []
  while (styleIds.length < LOGOS) {
    const logo = await make<Made>('logos', 'image/png', new Uint8Array(noise()))
    const style = { name: `Style ${styleIds.length}`, style: { logo: logo.id } }
    logoIds.push(logo.id)
    styleIds.push((await make<Made>('styles', 'application/json', JSON.stringify(style))).id)
  }
  const makeCodes = async (more: object) => {
    const path = 'qrcodes/bulk'
    const made = await make<{ data: { qrcode: Made }[] }>(path, 'application/json', toItems(more))
    return made.data.map(({ qrcode }) => qrcode.id)
  }
  const ids = await makeCodes({ style: { logo: logoIds[0] } })
  return { key, styleIds, ids, namedIds: await makeCodes({ name: MARKS.repeat(120) }) }
}

function toItems(more: object): string {
  const item = (index: number) => ({
    ...{ name: `Table ${index}`, destination_url: 'https://example.com/' },
    ...more,
  })
  return JSON.stringify({ items: Array.from({ length: CODES }, (_, index) => item(index)) })
}

/** Resolves when all of the answer was read, or some time after it was asked for. */
function post(
  { port, labels }: Target,
  path: string,
  body: string,
  leaveMs?: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${labels.key}`, 'content-type': 'application/json' }
  const options = { host: '127.0.0.1', port, path: `/v1/qrcodes/${path}`, method: 'POST', headers }
  return new Promise((done) => {
    const asked = request(options, (answer) => answer.resume().on('close', done))
    asked.on('error', () => done()).end(body)
    if (leaveMs !== undefined) setTimeout(() => asked.destroy(), leaveMs)
  })
}

/** First in the codes' own style, then in one after the other. */
async function again(target: Target, send: (style: object) => Promise<void>): Promise<void> {
  const { styleIds } = target.labels
  let asked = 0
  const one = async () => {
    for (;;) {
      const style = asked === 0 ? {} : { style_id: styleIds[asked % styleIds.length] }
      asked++
      await send(style)
      await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

function sheets(target: Target, leaveMs?: number): Promise<void> {
  const { ids } = target.labels
  const body = (style: object) => JSON.stringify({ ids, layout: LAYOUT, ...style })
  return again(target, (style) => post(target, 'sheet', body(style), leaveMs))
}

function zips(target: Target): Promise<void> {
  const { ids } = target.labels
  return again(target, (style) => post(target, 'pictures', JSON.stringify({ ids, ...style })))
}

/** Left as soon as names are there: they come before the first picture. */
function longNames(target: Target): Promise<void> {
  const { namedIds: ids } = target.labels
  const body = JSON.stringify({ ids, file_name: '{name}'.repeat(20) })
  return again(target, () => post(target, 'pictures', body, ABANDONED_MS))
}

export const LABEL_ATTACKS = {
  'sheets with a large logo': (target: Target) => sheets(target),
  'abandoned sheets': (target: Target) => sheets(target, ABANDONED_MS),
  'ZIPs with a large logo': zips,
  'ZIPs with long names': longNames,
  'bulks with a large logo': (target: Target) =>
    again(target, (style) => post(target, 'bulk', toItems(style))),
}
