import type { Brand, Language } from '../domain/accounts/brand.ts'
import { LINK_ICONS } from './icons.ts'
import { styleOf } from './style.ts'

/**
 * One small page without a script that asks nobody else for anything. Plain text in, HTML out: it runs
 * in browsers too, where the dashboard shows an account its notices before anybody else sees them.
 */
export interface Page {
  readonly language: Language
  readonly title: string
  readonly text: string
  /** SVG in 64 × 64. */
  readonly shape: string
  readonly brand: Brand | null
  /** Where the brand's logo is. */
  readonly logoUrl?: string | undefined
  /** The domain that it warns of. */
  readonly domain?: string | undefined
  /** As HTML. */
  readonly time?: { readonly label: string; readonly html: string } | undefined
  readonly links?: readonly PageLink[]
  /** The page loads itself again after this time. */
  readonly againAfterSeconds?: number | undefined
}

export interface PageLink {
  readonly text: string
  readonly href: string
  readonly shape: keyof typeof LINK_ICONS
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
}

/** The sign of the product, small: the account speaks first. */
const OURS =
  '<footer><svg viewBox="0 0 30 30" aria-hidden="true"><path fill-rule="evenodd" d="M1 1h25v25H1zM5.5 5.5v16h16v-16zM18 18h4.5v4.5H18zM24 24h5v5h-5z"/><path fill="#ffc21f" d="M9 9h9v9H9z"/></svg>Qroute</footer>'

export function toPage(page: Page): string {
  const { language, title, brand, againAfterSeconds, domain } = page
  const again = againAfterSeconds
    ? `<meta http-equiv="refresh" content="${againAfterSeconds}">\n`
    : ''
  const name = brand?.name ? ` · ${escaped(brand.name)}` : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${again}<title>${escaped(title)}${name}</title>
<style>${styleOf(brand, domain !== undefined)}</style>
</head>
<body>
${toBody(page)}
</body>
</html>
`
}

/** Without a style: see style.ts. As a part of another page, it is not the main part. */
export function toBody(page: Page, main: 'main' | 'div' = 'main'): string {
  const { title, text, shape, domain, time, links = [] } = page
  return `<div class="n" lang="${page.language}">${toHeader(page)}
<${main} class="m"><div class="s"><div class="k"><svg viewBox="0 0 64 64" aria-hidden="true">${shape}</svg></div>
<div class="f"><h1>${escaped(title)}</h1>${domain === undefined ? '' : `<p><strong>${escaped(domain)}</strong></p>`}
${time ? `<p class="t"><span>${time.label}</span><b>${time.html}</b></p>` : ''}<p>${escaped(text)}</p></div></div>
${links.length === 0 ? '' : `<nav>${links.map(toLink).join('')}</nav>`}</${main}>
${OURS}</div>`
}

function toHeader({ brand, logoUrl }: Page): string {
  const name = brand?.name ? `<b dir="auto">${escaped(brand.name)}</b>` : ''
  const logo = logoUrl ? `<img src="${escaped(logoUrl)}" alt="">` : ''
  return name || logo ? `<header>${logo}${name}</header>` : ''
}

function toLink({ text, href, shape }: PageLink): string {
  return `<a href="${escaped(href)}"><bdi>${escaped(text)}</bdi><svg viewBox="0 0 24 24" aria-hidden="true">${LINK_ICONS[shape]}</svg></a>`
}
