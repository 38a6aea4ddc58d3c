import { API_TITLE, SITE } from './contents.ts'
import { descriptionOf, nameScrollers } from './finished.ts'
import { escapeHtml } from './inline.ts'
import type { Rendered } from './markdown.ts'

/** A page of the site: its content between the head and the one navigation. No script or style is in it. */
export interface SitePage extends Rendered {
  /** Below /docs/; empty: the first page. */
  readonly path: string
  readonly group: string
}

/** Of scripts and styles, with a mark that changes with their content. */
export interface Assets {
  readonly style: string
  readonly script: string
}

const LOGO = `<svg viewBox="0 0 30 30" width="30" height="30" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M1 1h25v25H1zM5.5 5.5v16h16v-16z"/><path class="spot" d="M9 9h9v9H9z"/><path fill="currentColor" d="M18 18h4.5v4.5H18zM24 24h5v5h-5z"/></svg>`

const SUFFIX = 'Qroute'

export function toHtml(page: SitePage, pages: readonly SitePage[], assets: Assets): string {
  const title = page.path === '' ? `${SUFFIX} documentation` : `${page.title} · ${SUFFIX}`
  const isReference = page.path.startsWith('reference/')
  const before = isReference ? `${escapeHtml(page.title)} in the API of ${SUFFIX}: ` : ''
  const at = pages.indexOf(page)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${descriptionOf(page.html, before)}">
<link rel="stylesheet" href="${assets.style}">
<link rel="icon" href="${SITE}icon.svg" type="image/svg+xml">
<script src="${assets.script}"></script>
</head>
<body>
<header class="top">
<a class="skip" href="#content">Skip to the text</a>
<a class="home" href="${SITE}" aria-label="Qroute docs">${LOGO}<span>Qroute <span class="light">docs</span></span></a>
<form class="search" role="search" hidden>
<input type="search" id="query" placeholder="Search" aria-label="Search the documentation" aria-controls="found" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
<div id="found" hidden></div>
<p class="unseen" role="status"></p>
</form>
<a class="wide" href="/app">Dashboard</a>
<button type="button" class="menu" popovertarget="contents">Contents</button>
</header>
<div class="site">
<nav id="contents" popover aria-label="Documentation">
${toNavigation(page, pages)}
</nav>
<main id="content" tabindex="-1">
${nameScrollers(page.html)}
${toNeighbours(pages[at - 1], pages[at + 1])}
</main>
</div>
</body>
</html>
`
}

function toNavigation(current: SitePage, pages: readonly SitePage[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))].filter((group) => group !== '')
  return groups
    .map((group) => {
      const items = pages
        .filter((page) => page.group === group)
        .map((page) => toItem(page, page === current))
      return `<h2>${escapeHtml(group)}</h2>\n<ul>${items.join('\n')}</ul>`
    })
    .join('\n')
}

/** The present page also has its parts. */
function toItem(page: SitePage, isCurrent: boolean): string {
  const link = `<a href="${SITE}${page.path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a>`
  const parts = isCurrent ? page.sections.filter(({ level }) => level === 2) : []
  if (parts.length === 0) return `<li>${link}</li>`
  const inner = parts.map(
    ({ anchor, title }) => `<li><a href="#${anchor}">${escapeHtml(title)}</a></li>`,
  )
  return `<li>${link}<ul>${inner.join('')}</ul></li>`
}

function toNeighbours(before: SitePage | undefined, next: SitePage | undefined): string {
  const link = (page: SitePage, label: string, rel: string) =>
    `<a href="${SITE}${page.path}" rel="${rel}"><span>${label}</span> ${escapeHtml(page.title)}</a>`
  const links = [before && link(before, 'Before', 'prev'), next && link(next, 'Next', 'next')]
  return `<p class="neighbours">${links.filter(Boolean).join('\n')}</p>`
}

/** Every operation, for the first page of the reference. */
export function toOperations(pages: readonly SitePage[]): string {
  const references = pages.filter(
    ({ group, path }) => group === API_TITLE && path.startsWith('reference/'),
  )
  return references
    .map(({ title, path, sections }) => {
      const links = sections
        .filter(({ level, anchor }) => level === 2 && anchor !== 'objects')
        .map(
          (one) => `<li><a href="${SITE}${path}#${one.anchor}">${escapeHtml(one.title)}</a></li>`,
        )
      return `<section><h3><a href="${SITE}${path}">${escapeHtml(title)}</a></h3><ul>${links.join('')}</ul></section>`
    })
    .join('\n')
}
