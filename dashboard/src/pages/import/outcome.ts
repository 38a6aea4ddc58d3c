/**
 * What became of a row: the short link of its code, or why there is none. `isSent`: it was sent before,
 * and nobody knows any more whether it became a code.
 */
export type Result =
  | { readonly url: string }
  | { readonly why: string; readonly isSent?: true | undefined }

/** By line; rows that have not been answered are not in it. */
export type Results = Readonly<Record<number, Result>>

export function isCreated(result: Result | undefined): boolean {
  return result !== undefined && 'url' in result
}

/** It is not sent again: it would perhaps be created twice. */
export function isSettled(result: Result | undefined): boolean {
  return isCreated(result) || (result !== undefined && 'isSent' in result)
}

/** How many requests of a slice have created something, and which of its lines were refused last. */
export interface Rest {
  readonly tries: number
  readonly lines: readonly number[]
}

/** By slice; those that were never answered are not in it. */
export type Rests = Readonly<Record<number, Rest>>
