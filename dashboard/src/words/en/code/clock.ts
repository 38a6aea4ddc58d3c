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
  title: 'When the code works',
  none: 'The code works right away, with no end date or scan limit.',
  noneDraft: 'Once published, the code works with no end date or scan limit.',
  set: 'Set times or a limit',
  edit: 'Times and limit',
  schedule: 'Schedule a change',
  scheduleFailed: 'Could not load the scheduled changes',

  opens: 'Starts',
  opened: 'Started',
  expires: 'Expires',
  expired: 'Expired',
  from: 'From',
  early: 'The code will not be active yet at that time.',
  /** What keeps every visitor from a planned destination. */
  taken: {
    expiry: 'The code will have expired by then, so it will not redirect.',
    split:
      'Visitors will not go there, because they are split between pages. Remove the split before then.',
    rules:
      'No one will go there, because the rules catch every scan. Change the rules before then.',
  },
  whilePaused: 'The code is paused. Scans will not go there until you resume it.',
  by: (who: string) => `Scheduled by ${isolated(who)}`,
  now: 'Now',
  nowIs: {
    scheduled: 'the code is not active yet',
    expired: 'the code has expired',
    used_up: 'the code has reached its scan limit',
    paused: 'the code is paused',
    draft: 'the code is a draft',
  } as const satisfies Readonly<Record<Exclude<State, 'active'>, string>>,
  limit: scansOf,
  left: leftOf,

  /** When the moment comes while somebody looks. */
  hasOpened: 'The code is now active.',
  hasExpired: 'The code has just expired.',
  hasChanged: (sentence: string) => `The scheduled change took effect. ${sentence}`,

  cancel: 'Cancel',
  cancelIt: (moment: string) => `Cancel the change scheduled for ${moment}`,
  cancelled: (moment: string) => `The change scheduled for ${moment} was cancelled.`,
  scheduledAgain: 'Scheduled again.',
  notThere: 'This change already ran, or someone cancelled it.',
  notCancelled: (why: string) => `Not cancelled. ${why}`,
  notScheduled: (why: string) => `Not scheduled again. ${why}`,

  editor: {
    form: 'Edit times and limit',
    changed: 'The times or the limit have changed.',
    opens: 'Starts',
    opensHint: 'Leave empty to start immediately.',
    expires: 'Expires',
    expiresHint: 'Leave empty if the code should never expire.',
    before:
      'Before the code starts and after it expires, people who scan it see a notice or go to the fallback page.',
    half: 'Enter both a date and a time, or leave both empty.',
    limit: 'Scan limit',
    limitExample: 'No limit',
    hints: {
      none: 'Leave empty to allow any number of scans.',
      fresh: 'Counting starts when you save. Earlier scans do not count.',
      same: (used: number, left: number) =>
        left === 0
          ? 'The code has reached this limit.'
          : `${counts.format(used)} used so far, ${leftOf(left)}.`,
      more: (used: number, left: number) =>
        `${counts.format(used)} used so far, ${leftOf(left)}. Changing the limit does not reset the count.`,
      unknown: 'The code has reached its limit. Changing the limit does not reset the count.',
      atOnce: (used: number) =>
        `${used === 1 ? '1 scan has' : `${counts.format(used)} scans have`} already been used, so the code will reach its limit as soon as you save.`,
      removed:
        'Removes the limit and its count. If you set a limit again later, the count will start from 0.',
    },
  },
  adding: {
    form: 'Schedule a change',
    at: 'From',
    url: 'Go to',
    needsTime: 'Choose a date and a time.',
    save: 'Schedule',
    reach: {
      everyone: '',
      rest: 'Applies to scans that match no rule. ',
      crawlers:
        'Visitors are split between pages, so only crawlers and link previews go there. Once you remove the split, everyone will. ',
      otherCrawlers:
        'Visitors are split between pages, so only crawlers and link previews that match no rule go there. ',
    },
    hint: 'This will create a new version at that time. You can cancel the change until shortly before it takes effect.',
  },
  /** Instead of what the API calls them within its sentences. */
  names: { starts_at: 'the start', expires_at: 'the expiry' } as Readonly<Record<string, string>>,
} as const
