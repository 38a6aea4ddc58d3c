import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { MAIL_LANGUAGES, type MailLanguage } from '../../domain/mail/mail.ts'
import { escaped } from './write/markup.ts'
import { SAMPLE_PARTS, type Sample, samplesIn } from './write/samples.ts'
import { type WrittenMail, writeMail } from './write/write-mail.ts'

/** Every mail with made-up contents, as files to look at. Loads nodemailer, so nothing else imports this. */
interface Written extends WrittenMail {
  readonly file: string
  readonly language: MailLanguage
}

/** Returns the page that links to all of them. Files with these names are replaced. */
export async function previewMails(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const written: Written[] = []
  for (const language of MAIL_LANGUAGES) {
    for (const sample of samplesIn(language)) written.push(await writeSample(sample, folder))
  }
  const index = join(folder, 'index.html')
  await writeFile(index, toIndex(written))
  return index
}

async function writeSample({ name, mail }: Sample, folder: string): Promise<Written> {
  const file = `${name}.${mail.language}`
  const written = writeMail(mail, SAMPLE_PARTS)
  const from = `Qroute <qroute@${SAMPLE_PARTS.serverHost}>`
  // Text first: of a multipart/alternative, clients show the last part that they can.
  const composed = await new MailComposer({ from, to: mail.to, ...written }).compile().build()
  await writeFile(join(folder, `${file}.html`), written.html)
  await writeFile(join(folder, `${file}.txt`), written.text)
  await writeFile(join(folder, `${file}.eml`), composed)
  return { ...written, file, language: mail.language }
}

function toIndex(written: readonly Written[]): string {
  const rows = written.map(({ file, language, subject }) => {
    const links = ['html', 'txt', 'eml'].map((end) => `<a href="${file}.${end}">${end}</a>`)
    return `<tr lang="${language}"><td>${file}</td><td>${escaped(subject)}</td><td>${links.join(' ')}</td></tr>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Qroute emails</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;margin:2rem}td{padding:.25rem 1.5rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}</style>
<h1>Qroute emails</h1>
<table>
${rows.join('\n')}
</table>
</html>
`
}
