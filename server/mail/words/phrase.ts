/** A sentence of which parts stand out. Languages put these in different places. */
export interface Strong {
  readonly strong: string
}
export type Phrase = string | readonly (string | Strong)[]

export const strong = (text: string): Strong => ({ strong: text })
