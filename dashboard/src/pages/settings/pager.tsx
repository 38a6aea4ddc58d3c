import { useEffect } from 'preact/hooks'
import type { Pagination } from '../../../../client/client.ts'
import { Button } from '../../parts/shell/icon.tsx'
import { place, setQuery } from '../../router.ts'
import { words } from '../../words.ts'

const text = words.settings.pager

/** The page in the address; 1 if it names none. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** Read by the request of a list, which then is sent again when the page is turned. */
export function pageInAddress(): number {
  return pageOf(place.value.query)
}

function turnTo(page: number, how: 'push' | 'replace' = 'push'): void {
  setQuery({ page: page === 1 ? '' : `${page}` }, how)
  scrollTo(0, 0)
}

interface PagerProps {
  readonly of: Pagination
  readonly back?: string
  readonly on?: string
}

/** Nothing while all fits on one page. */
export function Pager({ of, back = text.back, on = text.on }: PagerProps) {
  const { page = 1, limit, total = 0, total_pages = 0 } = of
  const isPastEnd = page > total_pages && total_pages > 0
  // The last one of the last page may have been removed.
  useEffect(() => {
    if (isPastEnd) turnTo(total_pages, 'replace')
  }, [isPastEnd, total_pages])
  if (total_pages <= 1) return null
  const turn = (to: number) => {
    if (to >= 1 && to <= total_pages) turnTo(to)
  }
  const from = (page - 1) * limit + 1
  return (
    <nav class="turning fine ends" aria-label={text.pages}>
      <span role="status">{text.range(from, Math.min(total, page * limit), total)}</span>
      <div class="cluster">
        <Button look="low" text={back} aria-disabled={page <= 1} onClick={() => turn(page - 1)} />
        <Button look="low" aria-disabled={page >= total_pages} onClick={() => turn(page + 1)}>
          {on}
        </Button>
      </div>
    </nav>
  )
}
