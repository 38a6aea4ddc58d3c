import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type {
  SMTPServer,
  SMTPServerOptions,
} from '../../../engines/node_modules/smtp-server/dist/esm/smtp-server.js'
import { CERTIFICATE, KEY } from '../network/certificate.ts'
import { until } from '../until.ts'

/** A real SMTP server that keeps what it gets, and misbehaves on request. */
export interface ReceivedMail {
  readonly to: string
  /** Everybody whom it was handed over for. */
  readonly recipients: readonly string[]
  readonly from: string
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly raw: string
  readonly isEncrypted: boolean
  /** By `performance.now()`. */
  readonly receivedAt: number
  /** When the server began to say that it has it; null: it has not. */
  answeredAt: number | null
}

/** What becomes of a mail: `drop` takes it and hangs up without an answer, `hang` never answers. */
export type Behaviour = 'take' | 'greylist' | 'refuse' | 'drop' | 'hang'

export interface MailServerOptions {
  /** Asked for each try; `n`: how many there were to this address, with this one. */
  readonly behave?: (to: string, n: number) => Behaviour
  /** How long the answer to a mail is held back. */
  readonly holdMs?: (to: string) => number
  readonly login?: { readonly user: string; readonly pass: string }
  readonly port?: number
  readonly options?: SMTPServerOptions
}

export interface MailServer {
  readonly url: string
  readonly port: number
  /** In the order of their arrival; those that were dropped too. */
  readonly mails: ReceivedMail[]
  /** The first one to an address, once it is there. */
  mailTo(to: string, about?: RegExp): Promise<ReceivedMail>
  /** What follows the # in the last link to a page that was sent to an address, once one has come. */
  secretFor(to: string, page: string): Promise<string>
  tries(to: string): number
  close(): Promise<void>
}

export async function startMailServer(given: MailServerOptions = {}): Promise<MailServer> {
  const engines = createRequire(new URL('../../../engines/package.json', import.meta.url))
  const { SMTPServer: Server } = engines('smtp-server') as { SMTPServer: typeof SMTPServer }
  const { behave = () => 'take', holdMs = () => 0, login, port = 0, options = {} } = given
  const mails: ReceivedMail[] = []
  const tries = new Map<string, number>()
  const server = new Server({
    ...{ key: KEY, cert: CERTIFICATE, authOptional: login === undefined },
    ...options,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.pass
      if (isRight) done(null, { user: username })
      else done(Object.assign(new Error('Wrong credentials'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      const n = (tries.get(address) ?? 0) + 1
      tries.set(address, n)
      const how = behave(address, n)
      if (how === 'greylist') done(answer(451, `4.7.1 <${address}> greylisted, try again later`))
      else if (how === 'refuse') done(answer(550, `5.1.1 <${address}> user unknown`))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const [to = ''] = recipients
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const how = behave(to, tries.get(to) ?? 1)
        if (how === 'hang') return
        const raw = Buffer.concat(chunks).toString('latin1')
        const mail = { ...readMail(raw, to, from, session.secure), recipients }
        mails.push(mail)
        const take = () => {
          mail.answeredAt = performance.now()
          done()
        }
        const heldMs = holdMs(to)
        if (how === 'drop') for (const one of server.connections) one.close()
        else if (heldMs > 0) setTimeout(take, heldMs)
        else take()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.server.address() as AddressInfo).port
  const auth = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : ''
  return {
    url: `smtp://${auth}127.0.0.1:${bound}`,
    port: bound,
    mails,
    tries: (to) => tries.get(to) ?? 0,
    ...lookUps(mails),
    close: () =>
      new Promise((resolve) => {
        for (const one of server.connections) one.close()
        server.close(() => resolve())
      }),
  }
}

/** What waits for a mail. */
function lookUps(mails: readonly ReceivedMail[]): Pick<MailServer, 'mailTo' | 'secretFor'> {
  return {
    async mailTo(to, about = /./) {
      const find = () => mails.find((one) => one.to === to && about.test(one.subject + one.text))
      await until(
        () => find() !== undefined,
        () => `no mail to ${to} about ${about}`,
      )
      return find() as ReceivedMail
    },
    async secretFor(to, page) {
      const link = new RegExp(`${page}#([\\w.-]+)`)
      const find = () => {
        const texts = mails.filter((one) => one.to === to).map(({ text }) => text)
        return link.exec(texts.findLast((text) => link.test(text)) ?? '')?.[1] ?? ''
      }
      await until(
        () => find() !== '',
        () => `no link to ${page} among mails to ${to}`,
      )
      return find()
    },
  }
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function readMail(
  raw: string,
  to: string,
  from: string,
  isEncrypted: boolean,
): Omit<ReceivedMail, 'recipients'> {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(splitPart) : []
  const partOf = (type: string) => {
    const found = parts.find((one) => one.headers['content-type']?.startsWith(type))
    return found ? decodeBody(found) : ''
  }
  return {
    ...{ to, from, headers, raw, isEncrypted, subject: decodeWords(headers.subject ?? '') },
    ...{ text: partOf('text/plain'), html: partOf('text/html') },
    ...{ receivedAt: performance.now(), answeredAt: null },
  }
}

interface Part {
  readonly headers: Record<string, string>
  readonly body: string
}

function splitPart(raw: string): Part {
  const text = raw.replace(/^\r?\n/, '')
  const end = text.search(/\r?\n\r?\n/)
  const lines = text
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { headers, body: text.slice(end).replace(/^\r?\n\r?\n/, '') }
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r?\n/g, ''))
  return Buffer.from(body, 'latin1').toString()
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** Words of headers beyond ASCII. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind, word) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
