import type { words as connect } from './en/parts/connect.ts'
import type { words as mail } from './en/parts/mail.ts'
import type { words as main } from './en/parts/main.ts'
import type { words as palette } from './en/parts/palette.ts'
import type { words as print } from './en/parts/print.ts'

/** What every language has to say: the texts of English, each as any text, with the same arguments. */
type Shape<T> = T extends (...args: infer Arguments) => infer Text
  ? (...args: Arguments) => Shape<Text>
  : T extends string
    ? string
    : T extends object
      ? { readonly [Key in keyof T]: Shape<T[Key]> }
      : T

export type Words = Shape<typeof main>
export type PrintWords = Shape<typeof print>
export type MailWords = Shape<typeof mail>
export type PaletteWords = Shape<typeof palette>
export type ConnectWords = Shape<typeof connect>

/** What is loaded on its own, each a file of every language. */
export interface Parts {
  readonly main: Words
  readonly print: PrintWords
  readonly mail: MailWords
  readonly palette: PaletteWords
  readonly connect: ConnectWords
}
