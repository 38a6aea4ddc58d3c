import { language } from './language.ts'
import type { MailWords } from './shape.ts'

const LOADERS = {
  en: async (): Promise<MailWords> => (await import('./en/mail.ts')).mail,
  de: async (): Promise<MailWords> => (await import('./de/mail.ts')).mail,
}

/** Words of what needs mail: loaded with its pages, because most visits have none of them. */
export const mailWords: MailWords = await LOADERS[language]()
