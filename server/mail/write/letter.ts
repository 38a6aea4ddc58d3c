import type { MailLanguage } from '../../../domain/mail/mail.ts'
import type { Words } from '../words/en.ts'
import type { Phrase } from '../words/phrase.ts'

/** A mail before it is HTML or text: both are made from this, so that they cannot say different things. */
export interface Letter {
  readonly subject: string
  readonly blocks: readonly Block[]
  /** Small, at the end. */
  readonly foot: readonly FootLine[]
}

export interface FootLine {
  readonly text: Phrase
  readonly links?: readonly Link[]
}

export interface Link {
  readonly text: string
  readonly url: string
}

export type Block =
  | { readonly is: 'headline' | 'heading' | 'small'; readonly text: string }
  | { readonly is: 'paragraph'; readonly text: Phrase }
  /** A huge number, and the sentence that goes on from it. */
  | { readonly is: 'figure'; readonly figure: string; readonly text: Phrase }
  /** The only filled button; the link is also there to copy where `copy` introduces it. */
  | { readonly is: 'button'; readonly link: Link }
  | { readonly is: 'copy'; readonly text: string; readonly url: string }
  | { readonly is: 'facts'; readonly facts: readonly Fact[] }
  | { readonly is: 'bars'; readonly bars: readonly Bar[] }
  | { readonly is: 'list'; readonly items: readonly Item[] }

export interface Fact {
  readonly name: string
  readonly value: string
  readonly isStrong?: boolean
}

export interface Bar {
  readonly name: string
  readonly said: string
  /** Of the longest, 0 to 1. */
  readonly share: number
}

export interface Item {
  readonly name: string
  readonly detail: string
  /** What to do about it. */
  readonly verb?: Link
  /** Where the name leads, beside a number. */
  readonly url?: string
  readonly figure?: string
}

/** What every letter is written with. */
export interface Desk {
  readonly language: MailLanguage
  readonly words: Words
  readonly to: string
  /** The name of the account, or of the product. */
  readonly sender: string
  readonly settingsUrl: string
  readonly unsubscribeUrl: string | null
  readonly toTime: (at: number) => string
}

/** How a letter begins. */
export function opening(headline: string, text: Phrase): Block[] {
  return [
    { is: 'headline', text: `${headline}.` },
    { is: 'paragraph', text },
  ]
}

export function toPlain(phrase: Phrase): string {
  if (typeof phrase === 'string') return phrase
  return phrase.map((part) => (typeof part === 'string' ? part : part.strong)).join('')
}
