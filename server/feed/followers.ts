import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Problem } from '../../domain/errors.ts'
import type {
  EventStore,
  Feed,
  Followers,
  Listener,
  ScanEvent,
} from '../../domain/events/events.ts'
import { type FairQueue, openFairQueue } from '../lib/waiting/fair-queue.ts'

/**
 * Follows the feeds that have listeners, and notifies all listeners of a feed at once. A feed is
 * read once however many listen: new events become bytes once, and everyone gets the same bytes.
 * While nothing is recorded, all of them together cost one read of one number, four times a second;
 * without listeners, not even that.
 *
 * A listener that starts further back first catches up alone, at the pace of its own connection,
 * and then joins the others. Each remembers the last number it was sent, so it does not matter
 * exactly where they meet: nothing is repeated or missing.
 */
interface Member {
  readonly listener: Listener
  /** The last event it was sent. */
  seq: number
  isBehind: boolean
  isGone: boolean
}

interface Follower {
  readonly feed: Feed
  readonly members: Set<Member>
  /** Events up to here have been sent. */
  seq: number
  /** The global scan number up to which new events have been checked. */
  checked: number
}

/** Scans are collected for half a second, so an event is sent within a second. */
const TICK_MS = 250
/**
 * Up to this many waiting scans are recorded immediately for the listeners' sake. More than that is
 * load, and is batched as usual: recording every quarter second cost redirects a tenth.
 */
const CALM_MAX = 200
/** A tick waits no longer than this for the recorder: what is recorded by then is sent. */
const CATCH_UP_MS = 250
/** Listeners notified before yielding: about 0.5 ms. */
const TOLD_A_ROUND = 16
/** Events read at once: about 300 kB of text. */
const PAGE = 1000
/** Listeners catching up at the same time: after a restart all do, and others run queries too. */
const BEHIND_AT_ONCE = 2
/** As many as there are streams, plus those that have just disconnected. */
const BEHIND_WAITING_MAX = 4000

export interface FollowerParts {
  readonly events: EventStore
  /** Scans answered but not recorded yet. */
  readonly pending: () => number
  /** Records them without delay. */
  readonly caughtUp: () => Promise<unknown>
  readonly toText: (event: ScanEvent) => string
  readonly log: Logger
}

export function openFollowers(parts: FollowerParts): Followers {
  const { events, pending, caughtUp } = parts
  const followers = new Map<string, Follower>()
  const inTurn = openFairQueue({
    slots: BEHIND_AT_ONCE,
    waitingMax: BEHIND_WAITING_MAX,
    refusal: () => new Problem('unavailable', 'Too many streams are catching up at once'),
  })
  const ticker = openTicker(readNew, parts.log)

  async function readNew(): Promise<void> {
    if (pending() <= CALM_MAX) await Promise.race([caughtUp(), sleep(CATCH_UP_MS)])
    const last = await events.lastSeq()
    const due = new Map([...followers].filter(([, { checked }]) => checked < last))
    if (due.size === 0) return
    for (const { seq, ...owner } of await events.endsOf(
      [...due.values()].map(({ feed }) => feed),
    )) {
      for (const isDetailed of [false, true]) {
        const follower = due.get(toName({ ...owner, isDetailed }))
        if (follower && follower.seq < seq) await tellNew(parts, follower)
      }
    }
    for (const follower of due.values()) follower.checked = last
  }

  function followerOf({ accountId, mode, isDetailed }: Feed, end: number): Follower {
    const feed = { accountId, mode, isDetailed }
    const name = toName(feed)
    const known = followers.get(name)
    if (known) return known
    const opened = { feed, members: new Set<Member>(), seq: end, checked: -1 }
    followers.set(name, opened)
    ticker.start()
    return opened
  }

  function leave(follower: Follower, member: Member): void {
    member.isGone = true
    follower.members.delete(member)
    if (follower.members.size === 0) followers.delete(toName(follower.feed))
    if (followers.size === 0) ticker.stop()
  }

  return {
    follow(feed, after, end, listener) {
      const follower = followerOf(feed, end)
      const member = { listener, seq: after, isBehind: after < follower.seq, isGone: false }
      follower.members.add(member)
      readForward(parts, follower, member, inTurn).catch(() => listener.cut())
      return () => leave(follower, member)
    },
    stop: ticker.stop,
  }
}

/** Runs the work repeatedly, never twice at once. */
function openTicker(work: () => Promise<void>, log: Logger) {
  let timer: NodeJS.Timeout | undefined
  let isBusy = false
  let isFailing = false

  async function tick(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'events cannot be read')
      isFailing = true
    }
    isBusy = false
  }

  return {
    start() {
      timer ??= setInterval(() => void tick(), TICK_MS).unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

async function tellNew({ events, toText }: FollowerParts, follower: Follower): Promise<void> {
  for (let hasMore = true; hasMore && follower.members.size > 0; ) {
    const page = await events.after(follower.feed, pageAfter(follower, follower.seq))
    await tellAll(follower, page.events, toText)
    hasMore = page.hasMore
  }
}

async function readForward(
  { events, toText }: FollowerParts,
  follower: Follower,
  member: Member,
  inTurn: FairQueue,
): Promise<void> {
  while (!member.isGone && member.isBehind) {
    await member.listener.ready()
    const place = follower.seq
    const page = await inTurn(follower.feed.accountId, () =>
      events.after(follower.feed, pageAfter(follower, member.seq)),
    )
    if (member.isGone) return
    const last = page.events.at(-1)
    if (last) member.listener.tell(Buffer.from(page.events.map(toText).join('')))
    // No events up to where the others were, so it has caught up with them.
    member.seq = Math.max(member.seq, last?.seq ?? place)
    member.isBehind = page.hasMore || member.seq < follower.seq
  }
}

async function tellAll(
  follower: Follower,
  events: readonly ScanEvent[],
  toText: FollowerParts['toText'],
): Promise<void> {
  const last = events.at(-1)
  if (!last) return
  const texts = events.map(toText)
  const bytes = Buffer.from(texts.join(''))
  const before = follower.seq
  // Listeners that join from now on read these alone.
  follower.seq = last.seq
  let told = 0
  for (const member of follower.members) {
    if (member.isBehind) continue
    // A listener that caught up alone may be ahead of the others.
    const isAhead = member.seq > before
    const known = isAhead ? events.filter(({ seq }) => seq <= member.seq).length : 0
    if (known === 0) member.listener.tell(bytes)
    else if (known < texts.length) member.listener.tell(Buffer.from(texts.slice(known).join('')))
    member.seq = Math.max(member.seq, last.seq)
    if (++told % TOLD_A_ROUND === 0) await nextRound()
  }
}

function pageAfter({ feed }: Follower, seq: number) {
  return { seq, limit: PAGE, isDetailed: feed.isDetailed }
}

function toName({
  accountId,
  mode,
  isDetailed,
}: Record<'accountId' | 'mode', string> & Pick<Feed, 'isDetailed'>): string {
  return `${accountId} ${mode} ${isDetailed}`
}
