/** A part of a sentence that can be chosen. */
export interface Value {
  readonly value: string
}
export type Phrase = readonly (string | Value)[]

export const value = (text: string): Value => ({ value: text })
