import type { LimitNear, MailContents, MissedCode } from '../../domain/mail/mail.ts'
import { DISABLE_AFTER_MS } from '../../domain/webhooks/breaker.ts'
import type { Block, Desk, FootLine, Item, Letter } from './letter.ts'

/** Notices that a person can stop, except the weekly report. */

/** Codes in a list; further ones are counted. */
export const ITEMS_MAX = 8
const DAY_MS = 86_400_000

export function toMissedScans(content: MailContents['missed_scans'], desk: Desk): Letter {
  const { missedScans: text, verbs } = desk.words
  const shown = content.codes.slice(0, ITEMS_MAX)
  const more = content.more + content.codes.length - shown.length
  const [only] = shown
  const foot = [noticeFoot(text.when, text.stop, desk)]
  // One code has the button, several have a link each.
  if (only !== undefined && shown.length === 1 && more === 0) {
    const { verb: _, ...item } = missedItem(only, desk)
    return {
      subject: text.subjectOne(only.name, only.scans),
      blocks: [
        { is: 'headline', text: `${text.headlineOne}.` },
        { is: 'paragraph', text: text.text },
        { is: 'list', items: [item] },
        { is: 'button', link: { text: verbs[only.reason], url: only.url } },
      ],
      foot,
    }
  }
  const subject = text.subject(shown.length + more)
  const rest: Block[] = more === 0 ? [] : [{ is: 'paragraph', text: text.more(more) }]
  return {
    subject,
    blocks: [
      { is: 'headline', text: `${subject}.` },
      { is: 'paragraph', text: text.text },
      { is: 'list', items: shown.map((code) => missedItem(code, desk)) },
      ...rest,
    ],
    foot,
  }
}

export function missedItem({ name, reason, scans, url }: MissedCode, { words }: Desk): Item {
  const verb = { text: words.verbs[reason], url }
  return { name, detail: words.missed[reason](scans), verb }
}

export function toLimitNear(content: LimitNear, desk: Desk): Letter {
  const { limitNear: text, facts } = desk.words
  const { used, limit, url } = content
  const said = content.what === 'scans' ? text.scans : text.codes
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
      { is: 'headline', text: `${used < limit ? said.headline : said.full}.` },
      { is: 'paragraph', text: said.text },
      {
        is: 'facts',
        facts: [
          { ...about, isStrong: true },
          { name: facts.used, value: text.used(used, limit) },
          { name: facts.left, value: text.left(Math.max(0, limit - used)) },
        ],
      },
      { is: 'button', link: { text: said.button, url } },
    ],
    foot: [noticeFoot(text.when, text.stop, desk)],
  }
}

export function toWebhookDisabled(content: MailContents['webhook_disabled'], desk: Desk): Letter {
  const { webhookDisabled: text, facts } = desk.words
  const why =
    content.reason === 'gone' ? text.gone : text.unreachable(Math.round(DISABLE_AFTER_MS / DAY_MS))
  return {
    subject: text.subject,
    blocks: [
      { is: 'headline', text: `${text.subject}.` },
      { is: 'paragraph', text: `${why} ${text.next}` },
      {
        is: 'facts',
        facts: [{ name: facts.endpoint, value: content.endpoint, isStrong: true }],
      },
      { is: 'button', link: { text: text.button, url: content.url } },
    ],
    foot: [noticeFoot(text.when, text.stop, desk)],
  }
}

/** How often it comes, how to stop it, and where everything about notices is set. */
export function noticeFoot(
  when: string,
  stop: string,
  { words, settingsUrl, unsubscribeUrl }: Desk,
): FootLine {
  const stopping = unsubscribeUrl === null ? [] : [{ text: stop, url: unsubscribeUrl }]
  return { text: when, links: [...stopping, { text: words.notices, url: settingsUrl }] }
}
