import type { Logger } from 'pino'
import type { Fault } from '../../domain/faults.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import {
  budgetOf,
  type ClaimedMail,
  endOf,
  GIVE_UP_MS,
  type MailOutcome,
  retryDelayMs,
  UNSURE_MAX,
} from '../../domain/mail/outgoing.ts'
import type { Addressees } from '../storage/mail/addressees.ts'
import type { JobLease } from '../storage/mail/job-lease.ts'
import { NO_KEY, type Outbox, type SentTo } from '../storage/mail/outbox.ts'
import { type Letter, type Smtp, SmtpFault } from './smtp.ts'

/**
 * Sends what is in the outboxes, on one node at a time. A mail is claimed, handed over and settled; the
 * store knows from when on it may have arrived, so a process that is killed sends it again only if no
 * answer had come, and a server that never answers gets it twice at most.
 */
export interface MailSender {
  /** Call this when there may be something to send. */
  wake(): void
  figures: MailFigures
  faults(): Fault[]
  stop(): Promise<void>
}

export interface MailFigures {
  sent(): number
  retried(): number
  givenUp(): number
  waiting(): number
}

export interface SenderParts {
  readonly outboxes: () => readonly Outbox[]
  readonly jobLease: JobLease
  readonly holder: string
  readonly smtp: Smtp
  readonly addressees: Addressees
  readonly compose: (mail: Mail, id: string, madeAt: number) => Promise<Letter>
  /** Seconds; null: the built-in ones. */
  readonly schedule: readonly number[] | null
  readonly log: Logger
}

/** Also for what other nodes have written, and for mails whose next try has come. */
const LOOK_EVERY_MS = 2_000
const RENEW_EVERY_MS = 3_000
/** As many connections. */
const AT_ONCE = 3
const CLAIMED_AT_ONCE = 12
const POSTPONED_MS = 600_000
/** A mail that has waited for this long has been tried several times. */
const STUCK_MS = 15 * 60_000

interface Counts {
  sent: number
  retried: number
  givenUp: number
  waiting: number
  oldestAt: number | null
  /** Of those that are known here. */
  nextAt: number | null
  fault: string | null
}

export function openSender(parts: SenderParts): MailSender {
  const { jobLease, log } = parts
  const counts: Counts = {
    ...{ sent: 0, retried: 0, givenUp: 0, waiting: 0 },
    ...{ oldestAt: null, nextAt: null, fault: null },
  }
  let isStopping = false
  let isWoken = false
  let running: Promise<void> | null = null
  let isFailing = false
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    isWoken = true
    if (running !== null || isStopping) return
    clearTimeout(timer)
    running = run().finally(() => {
      running = null
      if (isStopping) return
      timer = setTimeout(wake, isWoken ? 0 : restMs(counts.nextAt))
      timer.unref()
    })
  }

  async function run(): Promise<void> {
    isWoken = false
    try {
      if (await isDue(parts, counts)) {
        const isOurs = await sendDue(parts, counts, () => isStopping)
        // What was postponed in the meantime may be due soon; what another node sends need not be watched.
        if (isOurs) await isDue(parts, counts)
        else counts.nextAt = null
      }
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'emails are waiting: the store does not respond')
      isFailing = true
    }
  }

  wake()
  return {
    wake,
    figures: {
      sent: () => counts.sent,
      retried: () => counts.retried,
      givenUp: () => counts.givenUp,
      waiting: () => counts.waiting,
    },
    faults: () => faultsOf(counts),
    async stop() {
      isStopping = true
      clearTimeout(timer)
      // One that is on its way would otherwise be sent again.
      await Promise.race([running, new Promise((done) => setTimeout(done, STOP_MS).unref())])
      parts.smtp.close()
      await jobLease.release().catch(() => undefined)
    },
  }
}

const STOP_MS = 3_000
const REST_MIN_MS = 50

/** Until the next try is due, if that is soon. */
function restMs(nextAt: number | null): number {
  const left = (nextAt ?? Infinity) - Date.now()
  return Math.max(REST_MIN_MS, Math.min(left, LOOK_EVERY_MS))
}

async function isDue({ outboxes, holder }: SenderParts, counts: Counts): Promise<boolean> {
  const all = await Promise.all(outboxes().map((outbox) => outbox.waiting(holder, Date.now())))
  counts.waiting = all.reduce((sum, { count }) => sum + count, 0)
  const oldest = Math.min(...all.map(({ oldestAt }) => oldestAt ?? Infinity))
  counts.oldestAt = oldest === Infinity ? null : oldest
  const next = Math.min(...all.map(({ nextAt }) => nextAt ?? Infinity))
  counts.nextAt = next === Infinity ? null : next
  if (counts.waiting === 0) counts.fault = null
  return next <= Date.now()
}

/** False: another node does. */
async function sendDue(
  parts: SenderParts,
  counts: Counts,
  isStopping: () => boolean,
): Promise<boolean> {
  const { outboxes, jobLease, holder, log } = parts
  if (!(await jobLease.hold())) return false
  for (const outbox of outboxes()) await outbox.takeOver(holder, Date.now())
  const renewing = setInterval(() => {
    jobLease
      .hold()
      .catch((error: unknown) => log.warn({ err: error }, 'mail: the lease could not be renewed'))
  }, RENEW_EVERY_MS)
  try {
    for (let isMore = true; isMore && !isStopping() && jobLease.isHeld(); ) {
      isMore = false
      for (const outbox of outboxes()) {
        const claimed = await outbox.claim(holder, Date.now(), CLAIMED_AT_ONCE)
        if (claimed.length > 0) isMore = true
        await sendAll(parts, counts, outbox, claimed)
      }
    }
  } finally {
    clearInterval(renewing)
    await jobLease.release()
  }
  return true
}

/** Those to one address one after the other: they are counted. */
async function sendAll(
  parts: SenderParts,
  counts: Counts,
  outbox: Outbox,
  claimed: readonly ClaimedMail[],
): Promise<void> {
  const byAddress = [...Map.groupBy(claimed, ({ address }) => address).values()]
  const work = async () => {
    for (let own = byAddress.pop(); own !== undefined; own = byAddress.pop()) {
      for (const one of own) {
        const outcome = await sendOne(parts, outbox, one)
        note(counts, outcome)
        await outbox.settle(one.id, parts.holder, outcome, Date.now())
        tell(parts.log, one, outcome)
      }
    }
  }
  // All of them: as soon as this returns, another node may send what is left.
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

async function sendOne(
  parts: SenderParts,
  outbox: Outbox,
  claimed: ClaimedMail,
): Promise<MailOutcome> {
  const { outboxes, smtp, compose, holder, addressees, schedule } = parts
  const { id, accountId, mail, madeAt, unsure, tries, address } = claimed
  // Of before it was noted which secret a mail is encrypted with: another server may know it.
  if (mail === null) {
    return Date.now() >= madeAt + GIVE_UP_MS
      ? givenUp(NO_KEY)
      : { state: 'postponed', nextAt: Date.now() + POSTPONED_MS, fault: NO_KEY }
  }
  if (!(await addressees.isThere(accountId, mail))) return FORGOTTEN
  if (unsure >= UNSURE_MAX)
    return givenUp('the mail server accepted it twice without responding: it has probably arrived')
  const end = endOf(mail, madeAt)
  if (Date.now() >= end) return givenUp('it could not be sent in time')
  const fault = await overBudget(outboxes(), mail, address)
  if (fault !== null) {
    const nextAt = Date.now() + POSTPONED_MS
    return nextAt >= end ? givenUp(fault) : { state: 'postponed', nextAt, fault }
  }
  let isHandedOver = false
  let isForgotten = false
  try {
    await smtp.deliver(await compose(mail, id, madeAt), async () => {
      // Connecting may have taken long.
      isForgotten = !(await addressees.isThere(accountId, mail))
      if (isForgotten) throw new Error('the recipient was removed')
      if (!(await outbox.beginHandover(id, holder))) throw new Error('another node is sending it')
      isHandedOver = true
    })
    return { state: 'sent' }
  } catch (error) {
    if (isForgotten) return FORGOTTEN
    const { message } = error as Error
    const certainty = error instanceof SmtpFault ? error.certainty : 'answered'
    if (certainty === 'refused') return givenUp(message)
    const nextAt = Date.now() + retryDelayMs(tries, schedule)
    if (nextAt >= end) return givenUp(message)
    const hasNotArrived = isHandedOver && certainty === 'answered'
    return { state: 'later', nextAt, fault: message, hasNotArrived }
  }
}

const FORGOTTEN: MailOutcome = { state: 'forgotten' }

/** What is said about a mail that has to wait; null: it is its turn. */
async function overBudget(
  outboxes: readonly Outbox[],
  { kind }: Mail,
  address: string,
): Promise<string | null> {
  const { kinds, hourly, daily } = budgetOf(kind)
  const now = Date.now()
  const sent = await Promise.all(outboxes.map((one) => one.sentTo(address, kinds, now)))
  const sum = (of: keyof SentTo) => sent.reduce((total, one) => total + one[of], 0)
  const said = (most: number, time: string) =>
    `${most} emails of this kind have been sent to this address within ${time}`
  if (sum('hour') >= hourly) return said(hourly, 'an hour')
  return sum('day') >= daily ? said(daily, 'a day') : null
}

function givenUp(fault: string): MailOutcome {
  return { state: 'given_up', fault }
}

function note(counts: Counts, outcome: MailOutcome): void {
  if (outcome.state === 'sent') {
    counts.sent++
    counts.fault = null
  } else if (outcome.state === 'given_up') counts.givenUp++
  else if (outcome.state === 'later') {
    counts.retried++
    counts.fault = outcome.fault
  }
}

/** Without an address, a link or a subject. */
function tell(log: Logger, { id, mail, tries }: ClaimedMail, outcome: MailOutcome): void {
  const told = { mail: id, kind: mail?.kind, tries }
  if (outcome.state === 'given_up')
    log.error({ ...told, fault: outcome.fault }, 'mail: gave up on an email')
  else if (outcome.state === 'later')
    log.warn({ ...told, fault: outcome.fault }, 'mail: not sent, will be retried')
  else log.debug(told, `mail: ${outcome.state}`)
}

function faultsOf({ oldestAt, fault, waiting }: Counts): Fault[] {
  if (oldestAt === null || fault === null || Date.now() < oldestAt + STUCK_MS) return []
  const minutes = Math.floor((Date.now() - oldestAt) / 60_000)
  const text = `mail: ${waiting} waiting, the oldest for ${minutes} min (${fault})`
  return [{ what: 'mail', text }]
}
