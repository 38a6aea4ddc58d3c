import type { CodeItem } from '../../../../client/client.ts'
import { isolated } from '../../isolated.ts'

type State = NonNullable<CodeItem['state']>

const OTHERS_GO = 'Crawlers and link previews that match no rule go to'
const rulesOf = (count: number) => (count === 1 ? '1 rule' : `${count} rules`)

/** Where a code goes, by whom its destination is for: see `dashboard/src/parts/code/reach.ts`. */
export const leads = {
  /** Above the destination, or above the shares of a split. */
  verb: {
    everyone: ['Goes to', 'Went to'],
    rest: ['Everyone else goes to', 'Everyone else went to'],
    crawlers: ['Visitors are split between', 'Visitors were split between'],
    otherCrawlers: ['Everyone else is split between', 'Everyone else was split between'],
  },
  in: {
    active: '',
    draft: ' (once published)',
    scheduled: (moment: string) => ` (from ${moment})`,
    paused: ' (once resumed)',
    expired: (moment: string) => ` (until ${moment})`,
    used_up: ' (until it reached its scan limit)',
  },
  first: (count: number) =>
    count === 1 ? '1 rule applies first.' : `${rulesOf(count)} apply first.`,
  past: (rule: number) => `Right now, rule ${rule} catches every scan.`,
  crawlersGet: {
    crawlers: 'Crawlers and link previews go to',
    otherCrawlers: OTHERS_GO,
  },

  /** Of the field in which the destination is changed. */
  field: {
    everyone: 'Goes to (from the next scan)',
    rest: 'Everyone else goes to (from the next scan)',
    crawlers: 'Crawlers and link previews go to (from the next scan)',
    otherCrawlers: `${OTHERS_GO} (from the next scan)`,
  },
  /** Beside a change of the destination, before it is saved. */
  change: {
    rest: (count: number) =>
      count === 1
        ? 'Applies only to scans that don’t match the code’s rule.'
        : `Applies only to scans that match none of the code’s ${count} rules.`,
    past: (rule: number) => `No one goes there right now, because rule ${rule} catches every scan.`,
    crawlers: 'Visitors do not go there, because they are split between pages.',
    resting: {
      draft: 'No one goes there yet, because the code is a draft.',
      scheduled: 'No one goes there yet, because the code is not active yet.',
      paused: 'No one goes there right now, because the code is paused.',
      expired: 'No one goes there, because the code has expired.',
      used_up: 'No one goes there, because the code has reached its scan limit.',
    } satisfies Readonly<Record<Exclude<State, 'active'>, string>>,
  },
  /** After it. */
  done: {
    everyone: (link: string) => `The code now goes to ${link}.`,
    rest: (link: string) => `Everyone else now goes to ${link}.`,
    crawlers: (link: string) =>
      `Crawlers and link previews now go to ${link}. Visitors are split as before.`,
    otherCrawlers: (link: string) =>
      `Crawlers and link previews that match no rule now go to ${link}. Visitors are split as before.`,
    past: (link: string, rule: number) =>
      `Saved: ${link}. Rule ${rule} catches every scan right now, so no one goes there.`,
    resting: (link: string) =>
      `Saved: ${link}. The code is not active, so no one goes there right now.`,
  },
  /** After "Now", while it is active. */
  now: {
    everyone: 'scans go to the destination above',
    rest: 'scans that match no rule go to the destination above',
    crawlers: 'visitors are split as shown above',
    otherCrawlers: 'visitors who match no rule are split as shown above',
    past: (rule: number) => `rule ${rule} catches every scan`,
  },
  /** After "From 3 December". */
  later: {
    everyone: 'the code will go to',
    rest: 'everyone else will go to',
    crawlers: 'crawlers and link previews will go to',
    otherCrawlers: 'crawlers and link previews that match no rule will go to',
  },
  scheduled: {
    everyone: (moment: string, link: string) =>
      `Scheduled: the code will go to ${isolated(link)} from ${moment}.`,
    rest: (moment: string, link: string) =>
      `Scheduled: everyone else will go to ${isolated(link)} from ${moment}.`,
    crawlers: (moment: string, link: string) =>
      `Scheduled: crawlers and link previews will go to ${isolated(link)} from ${moment}.`,
    otherCrawlers: (moment: string, link: string) =>
      `Scheduled: crawlers and link previews that match no rule will go to ${isolated(link)} from ${moment}.`,
  },

  /** In a list. */
  brief: {
    rules: rulesOf,
    else: (count: number) => `${rulesOf(count)}, otherwise`,
    split: (shares: readonly string[]) => `split ${shares.join(' : ')}`,
    manyPages: (count: number) => `split between ${count} pages`,
    both: (rules: string, split: string) => `${rules}, ${split}`,
  },
  changeSplit: 'Change the split',
  changeCrawlers: 'Change where crawlers go',
} as const
