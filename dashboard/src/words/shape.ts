import type { mail } from './en/mail.ts'
import type { palette } from './en/palette.ts'
import type { print } from './en/print.ts'
import type { connect } from './en/settings/connect.ts'
import type { en } from './en.ts'

/** What every language has to say: the texts of English, each as any text, with the same arguments. */
type Shape<T> = T extends (...args: infer Arguments) => infer Text
  ? (...args: Arguments) => Shape<Text>
  : T extends string
    ? string
    : T extends object
      ? { readonly [Key in keyof T]: Shape<T[Key]> }
      : T

export type Words = Shape<typeof en>
export type PrintWords = Shape<typeof print>
export type MailWords = Shape<typeof mail>
export type PaletteWords = Shape<typeof palette>
export type ConnectWords = Shape<typeof connect>
