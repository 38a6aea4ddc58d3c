/**
 * What people see when a code does not redirect: one small page, no external requests, light or
 * dark like the phone.
 */
export interface NoticePage {
  readonly title: string
  readonly text: string
}

export const NOTICES = {
  paused: {
    title: 'This code is paused',
    text: 'Its owner has turned it off for now. Please try again later.',
  },
  unknown: {
    title: 'This code does not exist',
    text: 'If you typed the link, please check the spelling.',
  },
  deleted: {
    title: 'This code has been removed',
    text: 'Its owner has deleted it.',
  },
  tooMany: {
    title: 'Too many requests',
    text: 'Too many links were opened from your network. Please try again in a minute.',
  },
  unavailable: {
    title: 'Just a moment',
    text: 'This code cannot be looked up right now. Please try again in a moment.',
  },
} as const satisfies Record<string, NoticePage>

export function badRequest(text: string): NoticePage {
  return { title: 'Invalid request', text: `${text}.` }
}

export const METHOD_NOTICE: NoticePage = {
  title: 'Method not allowed',
  text: 'Short links support only GET and HEAD.',
}

export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export function toPage({ title, text }: NoticePage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
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
</style>
</head>
<body>
<main>
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
<rect x="3" y="3" width="7" height="7" rx="1.5"/><rect x="14" y="3" width="7" height="7" rx="1.5"/>
<rect x="3" y="14" width="7" height="7" rx="1.5"/><path d="M15 15l5 5m0-5l-5 5" stroke-linecap="round"/>
</svg>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`
}
