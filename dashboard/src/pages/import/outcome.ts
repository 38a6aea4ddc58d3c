/** What became of a row: the short link of its code, or why there is none. */
export type Result = { readonly url: string } | { readonly why: string }

/** By line; rows that have not been answered are not in it. */
export type Results = Readonly<Record<number, Result>>

export function isCreated(result: Result | undefined): boolean {
  return result !== undefined && 'url' in result
}

/** How often a slice was sent, and which of its lines were refused last. */
export interface Rest {
  readonly tries: number
  readonly lines: readonly number[]
}

/** By slice; those that were never answered are not in it. */
export type Rests = Readonly<Record<number, Rest>>
