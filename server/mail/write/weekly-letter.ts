import type { WeeklyReport } from '../../../domain/mail/mail.ts'
import type { Words } from '../words/en.ts'
import { type Phrase, strong } from '../words/phrase.ts'
import type { Bar, Block, Desk, Letter } from './letter.ts'
import { ITEMS_MAX, missedItem, notificationFoot } from './notification-letters.ts'
import { toDays, weekdaysIn } from './times.ts'

/** The week on one page: how many, day by day, what came in vain and how to mend it, what was scanned most. */

const TOP_MAX = 5
/** Of the week before: less than this would be shown as 0.0%. */
const CHANGE_MIN = 0.0005

export function toWeeklyReport(report: WeeklyReport, desk: Desk): Letter {
  const { weeklyReport: text } = desk.words
  const { scans, missedTotal } = report
  return {
    subject: text.subject(toDays(report, desk.language, 'week'), scans, missedTotal),
    blocks: [
      { is: 'small', text: toDays(report, desk.language, 'days') },
      { is: 'figure', figure: text.figure(scans), text: toSentence(report, desk.words) },
      ...(scans === 0 ? [] : toBars(report.days, desk)),
      ...missedBlocks(report, desk),
      ...topBlocks(report, desk),
      { is: 'button', link: { text: text.button, url: report.url } },
    ],
    foot: [notificationFoot(text.when, text.stop, desk)],
  }
}

function toSentence(report: WeeklyReport, words: Words): Phrase {
  const { weeklyReport: text } = words
  const change = toChange(report, words)
  if (report.scans === 0) return change
  const parts = typeof change === 'string' ? [change] : change
  return [...parts, ` ${text.use(report.visitors, report.codes)}`]
}

function toChange({ scans, scansBefore }: WeeklyReport, { weeklyReport: text }: Words): Phrase {
  if (scansBefore === 0) return scans === 0 ? text.noneEither : text.noneBefore(scans)
  const change = scans / scansBefore - 1
  if (change === 0) return text.same(scans)
  if (Math.abs(change) < CHANGE_MIN) return text.nearly
  return change > 0 ? text.more(scans, change) : text.fewer(scans, -change)
}

function toBars(days: readonly number[], { language, words }: Desk): Block[] {
  const { weeklyReport: text } = words
  const most = Math.max(1, ...days)
  const bars: Bar[] = weekdaysIn(language).map((name, day) => {
    const scans = days[day] ?? 0
    return { name, said: text.figure(scans), share: scans / most }
  })
  return [
    { is: 'small', text: text.days },
    { is: 'bars', bars },
  ]
}

function missedBlocks({ scans, missed, missedTotal }: WeeklyReport, desk: Desk): Block[] {
  const { weeklyReport: text } = desk.words
  if (missedTotal === 0) return scans === 0 ? [] : [{ is: 'paragraph', text: [strong(text.none)] }]
  const heading: Block = { is: 'heading', text: text.inVain(missedTotal) }
  // They have been mended or deleted since.
  if (missed.length === 0) return [heading, { is: 'paragraph', text: text.mended }]
  const shown = missed.slice(0, ITEMS_MAX)
  const others = missedTotal - shown.reduce((sum, code) => sum + code.scans, 0)
  const rest: Block[] = others > 0 ? [{ is: 'paragraph', text: text.others(others) }] : []
  return [heading, { is: 'list', items: shown.map((code) => missedItem(code, desk)) }, ...rest]
}

function topBlocks({ top }: WeeklyReport, { words }: Desk): Block[] {
  const { weeklyReport: text } = words
  if (top.length === 0) return []
  const items = top.slice(0, TOP_MAX).map(({ name, leadsTo, scans, url }) => {
    const detail = leadsTo === '' ? '' : text.leadsTo(toShortLink(leadsTo))
    return { name, detail, url, figure: text.figure(scans) }
  })
  return [
    { is: 'heading', text: text.top },
    { is: 'list', items },
  ]
}

/** Without what everybody knows: the scheme, and a slash at the end of a bare host. */
function toShortLink(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/^([^/]+)\/$/, '$1')
}
