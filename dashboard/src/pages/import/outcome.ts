/** What became of a row: the short link of its code, or why there is none. */
export type Result = { readonly url: string } | { readonly why: string }

/** By line; rows that have not been answered are not in it. */
export type Results = Readonly<Record<number, Result>>
