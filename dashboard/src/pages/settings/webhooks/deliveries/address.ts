import { useEffect } from 'preact/hooks'
import type { Delivery } from '../../../../../../client/client.ts'
import type { Resource } from '../../../../resource.ts'
import { linkTo } from '../../../../router.ts'
import type { words } from '../../../../words.ts'
import { pageOf } from '../../pager.tsx'

/** What is shown is in the address, so that it can be reloaded, handed on and gone back to. */
export type Filter = keyof typeof words.settings.deliveries.filters

export const FILTERS = ['all', 'failed', 'pending', 'delivered'] as const satisfies Filter[]

export interface Selection {
  readonly endpoint: string
  readonly delivery: string
  readonly filter: Filter
  readonly page: number
}

export function selectionOf(query: URLSearchParams): Selection {
  return {
    endpoint: query.get('endpoint') ?? '',
    delivery: query.get('delivery') ?? '',
    filter: FILTERS.find((one) => one === query.get('state')) ?? 'all',
    page: pageOf(query),
  }
}

export function linkToWebhooks(selection: Partial<Selection> = {}): string {
  const { endpoint = '', delivery = '', filter = 'all', page = 1 } = selection
  return linkTo('/settings/webhooks', {
    endpoint,
    delivery,
    state: filter === 'all' ? '' : filter,
    page: page === 1 ? '' : `${page}`,
  })
}

const SOON_MS = 1000
const OVERDUE_MS = 30_000
const LATEST_MS = 600_000

/** How long nothing will change by itself; null: for good. What is overdue is held back. */
function quietMs(deliveries: readonly Delivery[], now: number): number | null {
  const waits = deliveries.flatMap(({ state, next_try_at }) => {
    if (state === 'delivering') return [SOON_MS]
    if (next_try_at === null) return []
    const left = Date.parse(next_try_at) - now
    return [left < -OVERDUE_MS ? OVERDUE_MS : Math.max(left, 0) + SOON_MS]
  })
  return waits.length === 0 ? null : Math.min(...waits, LATEST_MS)
}

/** Asks again when the next try should be over. */
export function useFresh<T>(resource: Resource<T>, shown: readonly Delivery[] | null): void {
  const data = resource.data.value
  useEffect(() => {
    const wait = quietMs(shown ?? [], Date.now())
    if (wait === null) return
    const timer = setTimeout(resource.reload, wait)
    return () => clearTimeout(timer)
  }, [data])
}
