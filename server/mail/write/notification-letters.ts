import type {
  DisabledEndpoint,
  LimitNear,
  LimitsNear,
  MailContents,
  MissedCode,
} from '../../../domain/mail/mail.ts'
import { DISABLE_AFTER_MS } from '../../../domain/webhooks/breaker.ts'
import { type Block, type Desk, type FootLine, type Item, type Letter, opening } from './letter.ts'

/** Notifications that a person can stop, except the weekly report. */

/** Codes in a list; further ones are counted. */
export const ITEMS_MAX = 8
const DAY_MS = 86_400_000

export function toMissedScans(content: MailContents['missed_scans'], desk: Desk): Letter {
  const { missedScans: text, verbs } = desk.words
  const shown = content.codes.slice(0, ITEMS_MAX)
  const more = content.more + content.codes.length - shown.length
  const [only] = shown
  const foot = [notificationFoot(text.when, text.stop, desk)]
  // One code has the button, several have a link each.
  if (only !== undefined && shown.length === 1 && more === 0) {
    const { verb: _, ...item } = missedItem(only, desk)
    return {
      subject: text.subjectOne(only.name, only.scans),
      blocks: [
        ...opening(text.headlineOne, text.text),
        { is: 'list', items: [item] },
        { is: 'button', link: { text: verbs[only.reason], url: only.url } },
      ],
      foot,
    }
  }
  const subject = text.subject(shown.length + more)
  return {
    subject,
    blocks: [
      ...opening(subject, text.text),
      { is: 'list', items: shown.map((code) => missedItem(code, desk)) },
      ...moreOf(more, text.more),
    ],
    foot,
  }
}

export function missedItem({ name, reason, scans, url }: MissedCode, { words }: Desk): Item {
  const verb = { text: words.verbs[reason], url }
  return { name, detail: words.missed[reason](scans), verb }
}

export function toLimitNear(content: MailContents['limit_near'], desk: Desk): Letter {
  return 'limits' in content ? toLimitsNear(content, desk) : toOneLimit(content, desk)
}

function toLimitsNear({ limits, more: unnamed, url }: LimitsNear, desk: Desk): Letter {
  const { limitNear: text } = desk.words
  const shown = limits.slice(0, ITEMS_MAX)
  const more = unnamed + limits.length - shown.length
  const subject = text.several.subject(shown.length + more)
  return {
    subject,
    blocks: [
      ...opening(subject, text.several.text),
      { is: 'list', items: shown.map((one) => limitItem(one, desk)) },
      ...moreOf(more, text.several.more),
      { is: 'button', link: { text: text.several.button, url } },
    ],
    foot: [notificationFoot(text.when, text.stop, desk)],
  }
}

function limitItem(limit: LimitNear, { words }: Desk): Item {
  const { scans, codes, several } = words.limitNear
  const detail = several.detail(limit.used, limit.limit)
  if (limit.what === 'scans')
    return { name: limit.name, detail, verb: { text: scans.button, url: limit.url } }
  const name = several.plan(limit.plan)
  return { name, detail, verb: { text: codes.button, url: limit.url } }
}

function moreOf(more: number, said: (number: number) => string): Block[] {
  return more === 0 ? [] : [{ is: 'paragraph', text: said(more) }]
}

function toOneLimit(content: LimitNear, desk: Desk): Letter {
  const { limitNear: text, facts } = desk.words
  const { used, limit, url } = content
  const texts = content.what === 'scans' ? text.scans : text.codes
  const subject =
    content.what === 'scans'
      ? text.scans.subject(content.name, used, limit)
      : text.codes.subject(used, limit)
  const about =
    content.what === 'scans'
      ? { name: facts.code, value: content.name }
      : { name: facts.plan, value: content.plan }
  return {
    subject,
    blocks: [
      ...opening(used < limit ? texts.headline : texts.full, texts.text),
      {
        is: 'facts',
        facts: [
          { ...about, isStrong: true },
          { name: facts.used, value: text.used(used, limit) },
          { name: facts.left, value: text.left(Math.max(0, limit - used)) },
        ],
      },
      { is: 'button', link: { text: texts.button, url } },
    ],
    foot: [notificationFoot(text.when, text.stop, desk)],
  }
}

export function toWebhookDisabled(content: MailContents['webhook_disabled'], desk: Desk): Letter {
  const { webhookDisabled: text, facts } = desk.words
  const button: Block = { is: 'button', link: { text: text.button, url: content.url } }
  const foot = [notificationFoot(text.when, text.stop, desk)]
  if ('endpoints' in content) {
    const subject = text.subjectSeveral(content.endpoints.length)
    const items = content.endpoints.map((one) => ({
      name: one.endpoint,
      detail: whyOff(one, desk),
    }))
    return {
      subject,
      blocks: [
        { is: 'headline', text: `${subject}.` },
        { is: 'list', items },
        { is: 'paragraph', text: text.nextSeveral },
        button,
      ],
      foot,
    }
  }
  return {
    subject: text.subject,
    blocks: [
      ...opening(text.subject, `${whyOff(content, desk)} ${text.next}`),
      {
        is: 'facts',
        facts: [{ name: facts.endpoint, value: content.endpoint, isStrong: true }],
      },
      button,
    ],
    foot,
  }
}

function whyOff({ reason }: DisabledEndpoint, { words: { webhookDisabled: text } }: Desk): string {
  return reason === 'gone' ? text.gone : text.unreachable(Math.round(DISABLE_AFTER_MS / DAY_MS))
}

/** How often it comes, how to stop it, and where everything about notifications is set. */
export function notificationFoot(
  when: string,
  stop: string,
  { words, settingsUrl, unsubscribeUrl }: Desk,
): FootLine {
  const stopping = unsubscribeUrl === null ? [] : [{ text: stop, url: unsubscribeUrl }]
  return { text: when, links: [...stopping, { text: words.notifications, url: settingsUrl }] }
}
