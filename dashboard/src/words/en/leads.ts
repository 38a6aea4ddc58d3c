import type { CodeItem } from '../../../../client/client.ts'
import { isolated } from '../../isolated.ts'

type State = NonNullable<CodeItem['state']>

const OTHERS_GET = 'Crawlers and link previews that no rule takes get'
const rulesOf = (count: number) => (count === 1 ? '1 rule' : `${count} rules`)

/** Where a code leads, said by whom its destination is for: see `dashboard/src/parts/code/reach.ts`. */
export const leads = {
  /** Above the destination, or above the shares of a split. */
  verb: {
    everyone: ['Leads to', 'Led to'],
    rest: ['Leads everyone else to', 'Led everyone else to'],
    crawlers: ['Splits visitors between', 'Split visitors between'],
    otherCrawlers: ['Splits everyone else between', 'Split everyone else between'],
  },
  in: {
    active: '',
    draft: ', once published',
    scheduled: (moment: string) => `, from ${moment} on`,
    paused: ', when active',
    expired: (moment: string) => `, until ${moment}`,
    used_up: ', until its scans were used up',
  },
  first: (count: number) => (count === 1 ? '1 rule comes first.' : `${rulesOf(count)} come first.`),
  past: (rule: number) => `Right now no scan gets past rule ${rule}.`,
  crawlersGet: {
    crawlers: 'Crawlers and link previews get',
    otherCrawlers: OTHERS_GET,
  },

  /** Of the field in which the destination is changed. */
  field: {
    everyone: 'Leads to, from the next scan',
    rest: 'Leads everyone else to, from the next scan',
    crawlers: 'Crawlers and link previews get, from the next scan',
    otherCrawlers: `${OTHERS_GET}, from the next scan`,
  },
  /** Beside a change of the destination, before it is saved. */
  change: {
    rest: (count: number) =>
      count === 1
        ? 'For scans that its rule does not take.'
        : `For scans that none of its ${count} rules takes.`,
    past: (rule: number) => `Reaches no one now: no scan gets past rule ${rule}.`,
    crawlers: 'Reaches no visitor: they are split.',
    resting: {
      draft: 'Reaches no one yet: it is a draft.',
      scheduled: 'Reaches no one yet: it is not open.',
      paused: 'Reaches no one now: it is paused.',
      expired: 'Reaches no one: it has expired.',
      used_up: 'Reaches no one: its scans are used up.',
    } satisfies Readonly<Record<Exclude<State, 'active'>, string>>,
  },
  /** After it. */
  done: {
    everyone: (link: string) => `It leads to ${link} now.`,
    rest: (link: string) => `It leads everyone else to ${link} now.`,
    crawlers: (link: string) =>
      `Crawlers and link previews get ${link} now. Visitors are split as before.`,
    otherCrawlers: (link: string) => `${OTHERS_GET} ${link} now. Visitors are split as before.`,
    past: (link: string, rule: number) =>
      `Saved: ${link}. No scan gets past rule ${rule} now, so no one goes there.`,
    resting: (link: string) => `Saved: ${link}. It is not active, so no one goes there now.`,
  },
  /** After "Now", while it is active. */
  now: {
    everyone: 'scans lead to the destination above',
    rest: 'scans that no rule takes lead to the destination above',
    crawlers: 'visitors are split as above',
    otherCrawlers: 'visitors that no rule takes are split as above',
    past: (rule: number) => `no scan gets past rule ${rule}`,
  },
  /** After "From 3 December". */
  later: {
    everyone: 'it leads to',
    rest: 'it leads everyone else to',
    crawlers: 'crawlers and link previews get',
    otherCrawlers: 'crawlers and link previews that no rule takes get',
  },
  scheduled: {
    everyone: (moment: string, link: string) =>
      `Scheduled: from ${moment} on to ${isolated(link)}.`,
    rest: (moment: string, link: string) =>
      `Scheduled: everyone else from ${moment} on to ${isolated(link)}.`,
    crawlers: (moment: string, link: string) =>
      `Scheduled: crawlers and link previews get ${isolated(link)} from ${moment} on.`,
    otherCrawlers: (moment: string, link: string) =>
      `Scheduled: crawlers and link previews that no rule takes get ${isolated(link)} from ${moment} on.`,
  },

  /** In a list. */
  brief: {
    rules: rulesOf,
    else: (count: number) => `${rulesOf(count)}, else`,
    split: (shares: readonly string[]) => `split ${shares.join(' : ')}`,
    manyPages: (count: number) => `split between ${count} pages`,
    both: (rules: string, split: string) => `${rules}, ${split}`,
  },
  changeSplit: 'Change the split',
  changeCrawlers: 'Change what crawlers get',
} as const
