import type { CodeItem } from '../../../../../client/client.ts'
import { isolated } from '../../../isolated.ts'
import { scansOf } from './history.ts'

const counts = new Intl.NumberFormat('en')

function leftOf(count: number): string {
  return count === 0 ? 'none left' : `${counts.format(count)} left`
}

type State = NonNullable<CodeItem['state']>

/** When a code works, and how often: start, expiry, limit, and changes that are still to come. */
export const clock = {
  title: 'When it works',
  none: 'It works from the first scan on, without an end or a limit.',
  noneDraft: 'Once published, it works without an end or a limit.',
  set: 'Set times or a limit',
  edit: 'Times and limit',
  schedule: 'Schedule a change',
  scheduleFailed: 'The scheduled changes could not be loaded',

  opens: 'Opens',
  opened: 'Opened',
  expires: 'Expires',
  expired: 'Expired',
  from: 'From',
  early: 'It will not be open by then.',
  /** What keeps every visitor from a planned destination. */
  taken: {
    expiry: 'It will have expired by then and will not redirect.',
    split: 'It reaches no visitor: they are split. Remove the split before then.',
    rules: 'It reaches no one: the rules take every scan. Change them before then.',
  },
  whilePaused: 'It is paused: scans do not go there until you resume it.',
  by: (who: string) => `Scheduled by ${isolated(who)}`,
  now: 'Now',
  nowIs: {
    scheduled: 'it is not open yet',
    expired: 'it has expired',
    used_up: 'its scans are used up',
    paused: 'it is paused',
    draft: 'it is a draft',
  } as const satisfies Readonly<Record<Exclude<State, 'active'>, string>>,
  limit: scansOf,
  left: leftOf,

  /** When the moment comes while somebody looks. */
  hasOpened: 'It is open now.',
  hasExpired: 'It has expired now.',
  hasChanged: (sentence: string) => `The scheduled change is made. ${sentence}`,

  cancel: 'Cancel',
  cancelIt: (moment: string) => `Cancel the change of ${moment}`,
  cancelled: (moment: string) => `The change of ${moment} is cancelled.`,
  scheduledAgain: 'Scheduled again.',
  notThere: 'This change already ran, or someone cancelled it.',
  notCancelled: (why: string) => `Not cancelled. ${why}`,
  notScheduled: (why: string) => `Not scheduled again. ${why}`,

  editor: {
    form: 'When it works: edit',
    changed: 'Its times or its limit are different now.',
    opens: 'Opens',
    opensHint: 'Empty: it is open at once.',
    expires: 'Expires',
    expiresHint: 'Empty: it never expires.',
    before:
      'Before it opens and after it expires, scans show a page that says so, or go to the fallback.',
    half: 'Enter both a date and a time, or leave it empty.',
    limit: 'Limit of scans',
    limitExample: 'No limit',
    hints: {
      none: 'Empty: any number of scans.',
      fresh: 'Counted from the moment you save. Earlier scans do not count.',
      same: (used: number, left: number) =>
        left === 0 ? 'All are used.' : `${counts.format(used)} used so far, ${leftOf(left)}.`,
      more: (used: number, left: number) =>
        `${counts.format(used)} used so far. Another number keeps this count: ${leftOf(left)}.`,
      unknown: 'All are used. A new number does not reset the count.',
      atOnce: (used: number) => `${counts.format(used)} are used already: it is used up at once.`,
      removed:
        'Removes the limit and its count. A limit that is set later starts to count from 0 again.',
    },
  },
  adding: {
    form: 'Schedule a change',
    at: 'From',
    url: 'Lead to',
    needsTime: 'Choose a date and a time.',
    save: 'Schedule',
    reach: {
      everyone: '',
      rest: 'For scans that no rule takes. ',
      crawlers:
        'Visitors are split, so only crawlers and link previews go there, and everyone once the split is removed. ',
      otherCrawlers:
        'Visitors are split, so only crawlers and link previews that no rule takes go there. ',
    },
    hint: 'It becomes a separate version at that moment. You can cancel it until shortly before.',
  },
  /** Instead of what the API calls them within its sentences. */
  names: { starts_at: 'the start', expires_at: 'the expiry' } as Readonly<Record<string, string>>,
} as const
