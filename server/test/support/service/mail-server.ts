import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { SMTPServer } from '../../engines/node_modules/smtp-server/dist/esm/smtp-server.js'
import { until } from './until.ts'

/** A mail server of the test's own, which takes everything; closed after the tests of its file. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** What follows `path` and a # in a link of a mail to this address, once one has come. */
  secretFor(to: string, path: string): Promise<string>
}

export interface ReceivedMail {
  readonly to: string
  readonly raw: string
  /** Of all its parts, decoded. */
  readonly text: string
  readonly links: readonly string[]
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Connections that are kept for the next mail are not waited for.
    closeTimeout: 1,
    onData(stream, { envelope }, done) {
      buffer(stream).then((bytes) => {
        for (const { address } of envelope.rcptTo) mails.push(toMail(address, bytes.toString()))
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async secretFor(to, path) {
      let secret: string | undefined
      await until(
        () => {
          const links = mails.filter((mail) => mail.to === to).flatMap((mail) => mail.links)
          secret = links.findLast((link) => link.includes(`${path}#`))?.split('#')[1]
          return secret !== undefined
        },
        () => `no link to ${path} among ${mails.length} mails to ${to}`,
      )
      return secret ?? ''
    },
  }
}

function toMail(to: string, raw: string): ReceivedMail {
  const text = partsOf(raw).join('\n')
  return { to, raw, text, links: text.match(/https?:\/\/[^\s"'<>]+/g) ?? [] }
}

/** The texts of a message, whose parts are messages again. */
function partsOf(raw: string): string[] {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(end + 4)
  const boundary = /^content-type: multipart\/.*boundary="?([^";\r\n]+)/im.exec(head)?.[1]
  if (boundary !== undefined) {
    const inner = body.split(`--${boundary}`).slice(1, -1)
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '')))
  }
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return [Buffer.from(body, 'base64').toString()]
  return [encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body]
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
