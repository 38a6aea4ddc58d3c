/** The order of a list of codes. Equal ones are in the order of their ids, which is that of their creation. */
export const SORT_FIELDS = ['created_at', 'updated_at', 'name', 'total_scans'] as const
export type SortField = (typeof SORT_FIELDS)[number]

export interface Sort {
  readonly by: SortField
  readonly descending: boolean
}

export const NEWEST_FIRST: Sort = { by: 'created_at', descending: true }

/** As clients write it: `name`, or `-name` for descending. */
export const SORTS = SORT_FIELDS.flatMap((field) => [`-${field}`, field] as const)
export type SortName = (typeof SORTS)[number]

export function toSort(name: SortName): Sort {
  const descending = name.startsWith('-')
  return { by: name.slice(descending ? 1 : 0) as SortField, descending }
}

export function toSortName({ by, descending }: Sort): SortName {
  return descending ? `-${by}` : by
}

/** Where a code is in such an order. */
export interface Position {
  /** What it is sorted by; null for created_at, where the id says it all. */
  readonly value: string | number | null
  readonly id: string
}
