import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type { EventStore, ScanEvent } from '../../../../../domain/events/events.ts'
import { NOWHERE } from '../../../../../domain/scans/scans.ts'
import { openFollowers } from '../../../../feed/followers.ts'
import { until } from '../../service/until.ts'

/**
 * Where a listener that catches up meets the others is a matter of milliseconds, which a database
 * seldom hits. So here the feed is a list whose pages take time to arrive.
 */
const LISTENERS = 150
const SLOW_MAX_MS = 60
const OWNER = { accountId: 'acct_x', mode: 'live' } as const

interface Told {
  readonly after: number
  heard: string
  leave: () => void
}

function toEvent(seq: number): ScanEvent {
  const seen = { ...NOWHERE, device: 'ios', browser: 'safari', isUnique: true } as const
  return {
    ...seen,
    details: null,
    id: `scan_${seq}`,
    at: seq,
    seq,
    codeId: 'qr_x',
    externalId: null,
  }
}

/** Listeners that start anywhere, for so long and until there are so many, get everything once and in order. */
export async function assertFollowed(lastsMs: number, listenersMin: number): Promise<void> {
  const feed: ScanEvent[] = []
  const lastSeq = () => feed.at(-1)?.seq ?? 0
  const events: EventStore = {
    async after(_owner, { seq, limit }) {
      // As of now, and known later.
      const found = feed.filter((event) => event.seq > seq)
      await sleep(Math.random() * SLOW_MAX_MS)
      return { events: found.slice(0, limit), hasMore: found.length > limit }
    },
    endOf: async () => null,
    seqOf: async () => null,
    endsOf: async () => [{ ...OWNER, seq: lastSeq() }],
    lastSeq: async () => lastSeq(),
  }
  const followers = openFollowers({
    events,
    pending: () => 0,
    caughtUp: async () => undefined,
    toText: ({ seq }) => `${seq} `,
    log: pino({ level: 'silent' }),
  })
  const listeners: Told[] = []
  const end = performance.now() + lastsMs
  for (let seq = 0; performance.now() < end || listeners.length < listenersMin; ) {
    // Numbers have gaps: the others belong to other accounts.
    seq += 1 + Math.floor(Math.random() * 3)
    feed.push(toEvent(seq))
    if (listeners.length < LISTENERS && Math.random() < 0.5) {
      const after = Math.floor(Math.random() * seq * 1.1)
      const listener: Told = { after, heard: '', leave: () => undefined }
      listener.leave = followers.follow({ ...OWNER, isDetailed: seq % 2 === 0 }, after, lastSeq(), {
        tell: (bytes) => {
          listener.heard += Buffer.from(bytes).toString()
        },
        ready: () => sleep(Math.random() * 5),
        cut: () => assert.fail('cut off'),
      })
      listeners.push(listener)
    }
    await sleep(Math.random() * 10)
  }
  const heardOf = ({ heard }: Told) => heard.split(' ').filter(Boolean).map(Number)
  const dueTo = ({ after }: Told) => feed.map(({ seq }) => seq).filter((seq) => seq > after)
  const isLate = (one: Told) => heardOf(one).length < dueTo(one).length
  await until(
    () => !listeners.some(isLate),
    () => `${listeners.filter(isLate).length} of ${listeners.length} listeners are late`,
  )
  for (const listener of listeners) {
    assert.deepEqual(heardOf(listener), dueTo(listener), `after ${listener.after}`)
    listener.leave()
  }
}
