/**
 * All that notices say, in English, which the other languages follow: one that lacks a key, or has one
 * too many, does not compile.
 */
interface Said {
  readonly title: string
  readonly text: string
}

export const EN = {
  paused: {
    title: 'This code is paused',
    text: 'The owner has paused this code for now. Nothing is wrong with the printed code. Please scan it again later.',
  },
  scheduled: {
    title: 'This code is not active yet',
    text: 'This is the right code. Please scan it again once it is active.',
  },
  expired: {
    title: 'This code has expired',
    text: 'The code is no longer available.',
  },
  used_up: {
    title: 'This code has reached its scan limit',
    text: 'The code could only be scanned a limited number of times.',
  },
  unknown: {
    title: 'This code does not exist',
    text: 'If you typed the link, please check the spelling.',
  },
  deleted: {
    title: 'This code has been removed',
    text: 'The owner has deleted this code.',
  },
  suspended: {
    title: 'This link was disabled by the operator',
    text: 'The account that this link belongs to is currently suspended.',
  },
  blocked: {
    title: 'This link was blocked by the operator',
    text: 'The link may have been used for something harmful, so we did not redirect you.',
  },
  blockedDomain: {
    title: 'Warning: this link goes to a blocked website',
    text: 'The operator of this service has blocked this domain, so we did not redirect you. Do not enter passwords or payment details there.',
  },
  tooMany: {
    title: 'Too many requests',
    text: 'Too many links were opened from your network. Please try again in a minute.',
  },
  unavailable: {
    title: 'Just a moment',
    text: 'We cannot look up this code right now. This page will retry automatically.',
  },
  badRequest: {
    title: 'Invalid request',
    text: 'Your app sent something that this server does not understand.',
  },
  method: {
    title: 'Method not allowed',
    text: 'Short links support only GET and HEAD.',
  },
  opens: 'Starts',
  ended: 'Ended',
  again: 'Try again',
  visit: 'Go to {site}',
  report: 'Report this link',
} as const satisfies Record<string, string | Said>

type Key = keyof typeof EN
export type State = { [K in Key]: (typeof EN)[K] extends string ? never : K }[Key]
export type Words = { readonly [K in Key]: (typeof EN)[K] extends string ? string : Said }
