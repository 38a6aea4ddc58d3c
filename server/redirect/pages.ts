import { toTime } from './time.ts'

/**
 * What people see when a code does not redirect: one small page, no external requests, light or
 * dark like the phone.
 */
export interface NoticePage {
  readonly title: string
  readonly text: string
  /** The domain that it warns of. */
  readonly domain?: string
  /** Shown as people write it where the language is spoken. */
  readonly time?: { readonly at: number; readonly language: string }
  readonly link?: { readonly text: string; readonly href: string }
  /** The page loads itself again after this time. */
  readonly againAfterSeconds?: number
}

export const NOTICES = {
  paused: {
    title: 'This code is paused',
    text: 'Its owner has turned it off for now. Please try again later.',
  },
  scheduled: {
    title: 'This code is not open yet',
    text: 'Please come back later.',
  },
  expired: {
    title: 'This code has expired',
    text: 'Its end date has passed.',
  },
  used_up: {
    title: 'This code has been used up',
    text: 'It could be used a limited number of times, and all of them are taken.',
  },
  unknown: {
    title: 'This code does not exist',
    text: 'If you typed the link, please check the spelling.',
  },
  deleted: {
    title: 'This code has been removed',
    text: 'Its owner has deleted it.',
  },
  suspended: {
    title: 'This link was switched off by the operator',
    text: 'The account that it belongs to is suspended at the moment.',
  },
  blocked: {
    title: 'This link was blocked by the operator',
    text: 'It may have been used for something harmful, so you were not redirected.',
  },
  tooMany: {
    title: 'Too many requests',
    text: 'Too many links were opened from your network. Please try again in a minute.',
  },
  unavailable: {
    title: 'Just a moment',
    text: 'This code cannot be looked up right now. This page tries again by itself.',
    againAfterSeconds: 3,
  },
} as const satisfies Record<string, NoticePage>

export function badRequest(text: string): NoticePage {
  return { title: 'Invalid request', text: `${text}.` }
}

export function notYetOpen(at: number, language: string): NoticePage {
  const { title } = NOTICES.scheduled
  return { title, text: 'It opens at this time:', time: { at, language } }
}

/** It names the domain, so that people know what they were about to visit, but does not link to it. */
export function blockedDomain(domain: string): NoticePage {
  return {
    title: 'Warning: this link leads to a blocked website',
    text: 'The operator of this service has blocked this domain, so you were not redirected. Do not enter passwords or payment details there.',
    domain,
  }
}

/** With a way to report the link, if the operator has set one. */
export function withReport(page: NoticePage, contact: string | null, link: string): NoticePage {
  if (contact === null) return page
  const isBareMail = contact.startsWith('mailto:') && !contact.includes('?')
  const subject = `?subject=${encodeURIComponent(`Report about ${link}`)}`
  const href = isBareMail ? contact + subject : contact
  return { ...page, link: { text: 'Report this link', href } }
}

export const METHOD_NOTICE: NoticePage = {
  title: 'Method not allowed',
  text: 'Short links support only GET and HEAD.',
}

export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Three squares of a code, and a cross in place of the fourth. */
const CODE_ICON = `<rect x="3" y="3" width="7" height="7" rx="1.5"/><rect x="14" y="3" width="7" height="7" rx="1.5"/>
<rect x="3" y="14" width="7" height="7" rx="1.5"/><path d="M15 15l5 5m0-5l-5 5" stroke-linecap="round"/>`

const WARNING_ICON = `<path d="M12 3.6 21.4 20H2.6Z" stroke-linejoin="round"/>
<path d="M12 10v4.5m0 2.4v.1" stroke-linecap="round"/>`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
}

export function toPage(page: NoticePage): string {
  const { title, text, domain, time, link, againAfterSeconds } = page
  const again = againAfterSeconds
    ? `<meta http-equiv="refresh" content="${againAfterSeconds}">\n`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${again}<title>${title}</title>
<style>
:root { color-scheme: light dark; --ink: light-dark(#1b1f27, #e9ecf2);
  --soft: light-dark(#5a6272, #a0a8b8); --back: light-dark(#f4f5f8, #12151b);
  --card: light-dark(#fff, #1b2029); --line: light-dark(#e2e5eb, #2b323e) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100svh; display: grid; place-items: center; padding: 1.25rem;
  background: var(--back); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { width: min(26rem, 100%); padding: 2.25rem 1.75rem; text-align: center;
  background: var(--card); border: 1px solid var(--line); border-radius: 1rem }
svg { width: 3.5rem; height: 3.5rem; color: var(--soft) }
h1 { margin: 1.1rem 0 .4rem; font-size: 1.35rem; line-height: 1.25; text-wrap: balance }
p { margin: 0; color: var(--soft); text-wrap: pretty }
.warning { color: light-dark(#b42318, #ff8a7a) }
strong { display: block; margin: 1rem 0; padding: .6rem .8rem; overflow-wrap: anywhere;
  border: 1px solid var(--line); border-radius: .5rem; background: var(--back); font-weight: 600 }
a { display: inline-block; margin: 1.25rem 0 -.35rem; padding: .35rem; color: inherit; text-underline-offset: .2em }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"${domain ? ' class="warning"' : ''}>
${domain ? WARNING_ICON : CODE_ICON}
</svg>
<h1>${title}</h1>
${domain ? `<strong>${escaped(domain)}</strong>\n` : ''}<p>${text}</p>
${time ? `<strong>${toTime(time.at, time.language)}</strong>\n` : ''}${link ? `<a href="${escaped(link.href)}">${link.text}</a>\n` : ''}</main>
</body>
</html>
`
}
