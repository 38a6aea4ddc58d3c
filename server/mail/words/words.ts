import type { MailLanguage } from '../../../domain/mail/mail.ts'
import { DE } from './de.ts'
import { EN, type Words } from './en.ts'

export const WORDS: Readonly<Record<MailLanguage, Words>> = { en: EN, de: DE }
