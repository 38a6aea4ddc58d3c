import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Answer, PastDestination } from '../../../../../client/client.ts'
import { api, askPart } from '../../../api.ts'
import { type Resource, useResource } from '../../../resource.ts'

/** Every destination of a code, newest first, as far as it is shown. */
export interface History {
  readonly data: ReadonlySignal<Loaded | null>
  readonly resource: Resource<Loaded>
  readonly scans: Signal<VersionScans>
  readonly shown: ReadonlySignal<number>
  readonly showMore: () => void
  readonly reload: () => void
}

export interface Loaded {
  readonly entries: readonly PastDestination[]
  readonly total: number
}

/** By version, as far as they are counted; null: they cannot be. */
export type VersionScans = ReadonlyMap<number, number | null>

const SHOWN_FIRST = 6
const STEP = 50

/** One more than is shown: the change of the last one is seen beside the one before it. */
async function load(
  id: string,
  shown: number,
  signal: AbortSignal,
  included: { readonly include?: 'scans' } = {},
): Promise<Answer<Loaded>> {
  const entries: PastDestination[] = []
  for (let page = 1; ; page++) {
    const answer = await api.listCodeHistory({ id, page, limit: STEP, ...included }, { signal })
    if (!answer.ok) return answer
    const { data, pagination } = answer.data
    entries.push(...data)
    if (entries.length > shown || page >= (pagination.total_pages ?? 1)) {
      return { ...answer, data: { entries, total: pagination.total ?? entries.length } }
    }
  }
}

export function useHistory(id: string): History {
  const shown = useSignal(SHOWN_FIRST)
  const scans = useSignal<VersionScans>(new Map())
  const resource = useResource((signal) => load(id, shown.value, signal))
  return useMemo(() => {
    const showMore = () => {
      shown.value += STEP
    }
    return { data: resource.data, resource, scans, shown, showMore, reload: resource.reload }
  }, [id])
}

/** Counts the scans of each version, and again for every version that is new. */
export function useVersionScans(id: string, { data, scans, shown }: History): void {
  const counted = useResource((signal) => {
    data.value
    return load(id, shown.value, signal, { include: 'scans' })
  }, askPart)
  useSignalEffect(() => {
    const entries = counted.data.value?.entries
    if (entries) scans.value = new Map(entries.map((entry) => [entry.version, entry.scans ?? null]))
  })
}
