/** The pages of the site in the order of its navigation: documents of docs/, then the reference. */
export interface Group {
  readonly title: string
  /** Names of documents, without `.md`. */
  readonly pages: readonly string[]
}

export const HOME = 'README'

export const GROUPS: readonly Group[] = [
  {
    title: 'Getting started',
    pages: [
      ...['first-code', 'test-mode', 'errors', 'limits', 'pagination', 'preconditions'],
      'versioning',
    ],
  },
  {
    title: 'Codes',
    pages: ['codes', 'routing', 'styles', 'images', 'pictures', 'scannability', 'notices'],
  },
  { title: 'Scans', pages: ['analytics', 'events', 'webhooks', 'privacy'] },
  { title: 'Clients', pages: ['javascript', 'python', 'terminal'] },
  {
    title: 'Running Qroute',
    pages: ['operating', 'configuration', 'proxies', 'mail', 'accounts', 'guarantees'],
  },
]

const CLIENTS: Readonly<Record<string, string>> = {
  javascript: 'client/README.md',
  python: 'client/python/README.md',
  terminal: 'cli/README.md',
}

/** Where the document of a page is in the repository. */
export function fileOf(name: string): string {
  return CLIENTS[name] ?? `docs/${name}.md`
}

/** Documents that are not on the site: for those who work on the code. */
export const ELSEWHERE = ['dependencies']

export const SITE = '/docs/'
export const API_TITLE = 'API reference'
/** The one page of the reference that is a document: every operation in a line. */
export const API_PAGE = 'api'
