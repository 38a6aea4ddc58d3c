import { useEffect } from 'preact/hooks'
import type { CodeList } from '../../../../client/client.ts'
import { addShortcuts } from '../../keyboard.ts'
import { Select } from '../../parts/form/field.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import { words } from '../../words.ts'
import { LIMITS, showPerPage, turnTo } from './address.ts'

function turn(page: number): void {
  turnTo(page)
  scrollTo(0, 0)
}

export function Pager({ limit, ...position }: CodeList['pagination']) {
  const { page = 1, total = 0, total_pages: pages = 0 } = position
  const text = words.codes.pager
  const from = (page - 1) * limit + 1
  const to = Math.min(total, page * limit)
  const back = () => page > 1 && turn(page - 1)
  const next = () => page < pages && turn(page + 1)
  useEffect(() => addShortcuts({ b: back, n: next }), [page, pages])
  return (
    <nav class="pager fine cluster" aria-label={text.label}>
      <span>{text.range(from, to, total)}</span>
      {total > LIMITS[0] && (
        <Select
          aria-label={text.perPage}
          values={LIMITS}
          nameOf={text.size}
          value={limit}
          onChange={showPerPage}
        />
      )}
      <div class="cluster">
        <Button look="low" aria-disabled={page <= 1} onClick={back}>
          {text.back} <kbd class="third">b</kbd>
        </Button>
        <Button look="low" aria-disabled={page >= pages} onClick={next}>
          {text.next} <kbd class="third">n</kbd>
        </Button>
      </div>
    </nav>
  )
}
