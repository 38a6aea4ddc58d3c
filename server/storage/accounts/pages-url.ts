import type { Database } from '../engine/database.ts'
import { openSettingStore } from './settings.ts'

/**
 * Where people open the dashboard. A server notes it at its start, for commands that are run without its
 * settings and would otherwise print links to a port where nobody listens.
 */
const PAGES_URL = 'pages_url'

export interface PagesSettings {
  readonly PORT: number
  readonly BASE_URL: string
  readonly PAGES_URL: string
}

export async function notePages(db: Database, config: PagesSettings): Promise<void> {
  await openSettingStore(db).remember(PAGES_URL, config.PAGES_URL)
}

/** What is set goes first. */
export async function findPages(db: Database, config: PagesSettings): Promise<string> {
  const isSet = config.BASE_URL !== `http://localhost:${config.PORT}`
  if (isSet) return config.PAGES_URL
  return (await openSettingStore(db).read(PAGES_URL)) ?? config.PAGES_URL
}
