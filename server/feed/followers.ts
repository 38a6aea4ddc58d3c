import { setImmediate as nextRound } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Owner } from '../domain/accounts/account.ts'
import { Problem } from '../domain/errors.ts'
import type { EventStore, Followers, Listener, ScanEvent } from '../domain/events/events.ts'
import { type FairQueue, openFairQueue } from '../lib/fair-queue.ts'

/**
 * Follows the feeds that somebody listens to, and tells all listeners of a feed at once. A feed is
 * read once however many listen: what is new becomes bytes once, and everybody gets the same bytes.
 * As long as nothing is recorded, all of them together cost one look at one number, four times a
 * second; when nobody listens, not even that.
 *
 * A listener who begins further back first reads forward alone, at the pace of its own connection,
 * and joins the others where it meets them. Each remembers the last number it was told, so where
 * exactly they meet does not matter: nothing is told twice, nothing is left out.
 */
interface Member {
  readonly listener: Listener
  /** The last it was told of. */
  seq: number
  isBehind: boolean
  isGone: boolean
}

interface Follower {
  readonly owner: Owner
  readonly members: Set<Member>
  /** What is told up to. */
  seq: number
  /** The number of all scans up to which it was looked for more. */
  checked: number
}

/** With half a second for which scans are gathered, an event is told within a second. */
const TICK_MS = 250
/**
 * Scans waiting to be recorded: up to so many are recorded at once, for the listeners' sake. More
 * of them are load, and gathered as ever: recording each quarter cost redirects a tenth.
 */
const CALM_MAX = 200
/** Longer a tick does not wait for the recorder: what is recorded by then is told. */
const CATCH_UP_MS = 250
/** Listeners that are told before others get their turn: some 0.5 ms. */
const TOLD_A_ROUND = 16
/** Events read at once: some 300 kB of text. */
const PAGE = 1000
/** Who read forward alone at the same time: after a restart all do, and others ask questions too. */
const BEHIND_AT_ONCE = 2
/** As many as there are streams, and those that have just gone. */
const BEHIND_WAITING_MAX = 4000

export interface FollowerParts {
  readonly events: EventStore
  /** Scans that are answered and not recorded yet. */
  readonly pending: () => number
  /** Lets them be recorded without delay. */
  readonly caughtUp: () => Promise<unknown>
  readonly toText: (event: ScanEvent) => string
  readonly log: Logger
}

export function openFollowers(parts: FollowerParts): Followers {
  const { events, pending, caughtUp } = parts
  const followers = new Map<string, Follower>()
  const inTurn = openFairQueue({
    places: BEHIND_AT_ONCE,
    waitingMax: BEHIND_WAITING_MAX,
    refusal: () => new Problem('unavailable', 'Too many streams are catching up at once'),
  })
  const ticker = openTicker(readNew, parts.log)

  async function readNew(): Promise<void> {
    if (pending() <= CALM_MAX) await Promise.race([caughtUp(), pause(CATCH_UP_MS)])
    const last = await events.lastSeq()
    const due = new Map([...followers].filter(([, { checked }]) => checked < last))
    if (due.size === 0) return
    for (const { seq, ...owner } of await events.endsOf([...due.values()].map(ownerOf))) {
      const follower = due.get(toName(owner))
      if (follower && follower.seq < seq) await tellNew(parts, follower)
    }
    for (const follower of due.values()) follower.checked = last
  }

  function followerOf({ accountId, mode }: Owner, end: number): Follower {
    const name = toName({ accountId, mode })
    const known = followers.get(name)
    if (known) return known
    const opened = { owner: { accountId, mode }, members: new Set<Member>(), seq: end, checked: -1 }
    followers.set(name, opened)
    ticker.start()
    return opened
  }

  function leave(follower: Follower, member: Member): void {
    member.isGone = true
    follower.members.delete(member)
    if (follower.members.size === 0) followers.delete(toName(follower.owner))
    if (followers.size === 0) ticker.stop()
  }

  return {
    follow(owner, after, end, listener) {
      const follower = followerOf(owner, end)
      const member = { listener, seq: after, isBehind: after < follower.seq, isGone: false }
      follower.members.add(member)
      readForward(parts, follower, member, inTurn).catch(() => listener.cut())
      return () => leave(follower, member)
    },
    stop: ticker.stop,
  }
}

/** Runs the work again and again, never twice at once. */
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
    const page = await events.after(follower.owner, follower.seq, PAGE)
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
    const page = await inTurn(follower.owner.accountId, () =>
      events.after(follower.owner, member.seq, PAGE),
    )
    if (member.isGone) return
    const last = page.events.at(-1)
    if (last) member.listener.tell(Buffer.from(page.events.map(toText).join('')))
    // Nothing up to where the others were: then it stands there too.
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
  // Whoever joins from now on reads these alone.
  follower.seq = last.seq
  let told = 0
  for (const member of follower.members) {
    if (member.isBehind) continue
    // Who has read forward alone may have come further than the others.
    const isAhead = member.seq > before
    const known = isAhead ? events.filter(({ seq }) => seq <= member.seq).length : 0
    if (known === 0) member.listener.tell(bytes)
    else if (known < texts.length) member.listener.tell(Buffer.from(texts.slice(known).join('')))
    member.seq = Math.max(member.seq, last.seq)
    if (++told % TOLD_A_ROUND === 0) await nextRound()
  }
}

function ownerOf({ owner }: Follower): Owner {
  return owner
}

function toName({ accountId, mode }: { accountId: string; mode: string }): string {
  return `${accountId} ${mode}`
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
