import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback, type SmtpServer } from './smtp-url.ts'

/**
 * Hands mails to the operator's server, over a few connections that are kept while there is something to
 * send. nodemailer speaks SMTP; its own pool is not used, because it does not tell how far a mail got.
 */
export interface Smtp {
  /** `onHandover`: before the first byte of the mail, after which it may have arrived. */
  deliver(letter: Letter, onHandover: () => Promise<void>): Promise<void>
  close(): void
}

export interface Letter {
  readonly from: string
  readonly to: string
  readonly bytes: Buffer
}

/** Why a mail was not delivered, without anybody's address. */
export class SmtpFault extends Error {
  /** `answered`: it has certainly not arrived. `refused`: nor will it ever. */
  readonly certainty: 'refused' | 'answered' | 'unsure'

  constructor(message: string, certainty: SmtpFault['certainty']) {
    super(message)
    this.name = 'SmtpFault'
    this.certainty = certainty
  }
}

export interface SmtpLimits {
  readonly connectMs: number
  readonly silentMs: number
  /** Of one step: a server that says a letter now and then would hold up all mails. */
  readonly stepMs: number
  readonly idleMs: number
}

const LIMITS: SmtpLimits = {
  ...{ connectMs: 15_000, silentMs: 60_000 },
  ...{ stepMs: 180_000, idleMs: 5_000 },
}
/** Some servers close a connection after a hundred mails, and count that as a fault of the client. */
const LETTERS_MAX = 50

interface Line {
  readonly connection: SMTPConnection
  sent: number
  isBroken: boolean
  idle: NodeJS.Timeout | undefined
}

export function openSmtp(server: SmtpServer, limits: SmtpLimits = LIMITS): Smtp {
  const lines = openLines(server, limits)
  return {
    async deliver({ from, to, bytes }, onHandover) {
      const line = await lines.take()
      let isHandedOver = false
      async function* read() {
        await onHandover()
        isHandedOver = true
        yield bytes
      }
      const envelope = { from, to, size: bytes.length }
      const { connection } = line
      try {
        await settled(connection, limits, (done) =>
          connection.send(envelope, Readable.from(read(), { objectMode: false }), done),
        )
      } catch (error) {
        // The next mail begins on a connection about which nothing need be known.
        lines.drop(line)
        throw toFault(error, isHandedOver)
      }
      lines.giveBack(line)
    },
    close: lines.close,
  }
}

function openLines(server: SmtpServer, limits: SmtpLimits) {
  const free: Line[] = []
  const all = new Set<Line>()

  async function take(): Promise<Line> {
    const line = free.pop()
    if (line === undefined) return connect()
    clearTimeout(line.idle)
    return line.isBroken ? take() : line
  }

  async function connect(): Promise<Line> {
    const { default: Connection } = await import('nodemailer/lib/smtp-connection')
    const connection = new Connection(toOptions(server, limits))
    const line: Line = { connection, sent: 0, isBroken: false, idle: undefined }
    const end = () => {
      line.isBroken = true
      all.delete(line)
    }
    connection.on('error', end)
    connection.once('end', end)
    all.add(line)
    try {
      await settled(connection, limits, (done) =>
        connection.connect((error) => done(error ?? null)),
      )
      const { user, pass } = server
      if (user !== '')
        await settled(connection, limits, (done) => connection.login({ user, pass }, done))
      return line
    } catch (error) {
      drop(line)
      throw toFault(error, false)
    }
  }

  function drop(line: Line): void {
    line.isBroken = true
    all.delete(line)
    clearTimeout(line.idle)
    line.connection.close()
  }

  function giveBack(line: Line): void {
    if (line.isBroken) return
    if (++line.sent >= LETTERS_MAX) drop(line)
    else {
      line.idle = setTimeout(() => drop(line), limits.idleMs)
      line.idle.unref()
      free.push(line)
    }
  }

  const close = () => all.forEach(drop)
  return { take, drop, giveBack, close }
}

/** A connection that breaks calls no one back. */
function settled(
  connection: SMTPConnection,
  { stepMs }: SmtpLimits,
  act: (done: (error: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onEnd = () => reject(new Error('the connection was closed'))
  const onLate = () => reject(new Error(`the server did not finish within ${stepMs / 1000} s`))
  const timer = setTimeout(onLate, stepMs)
  connection.once('error', reject)
  connection.once('end', onEnd)
  act((error) => {
    if (error === null) resolve()
    else reject(error)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    connection.off('error', reject)
    connection.off('end', onEnd)
  })
}

function toOptions(server: SmtpServer, limits: SmtpLimits) {
  const { host, port, isSecure, verifies, user, name } = server
  const isLocal = isLoopback(host)
  return {
    ...{ host, port, name, secure: isSecure },
    // A password is never sent where others could read it.
    requireTLS: !isSecure && user !== '' && !isLocal,
    tls: { rejectUnauthorized: verifies && !isLocal },
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silentMs,
  }
}

interface NodemailerError extends Error {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** What a server says to these is about the mail; anything else is about the connection to it. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])

function toFault(error: unknown, isHandedOver: boolean): SmtpFault {
  const { code, responseCode, response, command, message } = error as NodemailerError
  // Its message quotes the address, in a form that cannot be told from other text.
  if (code === 'EENVELOPE' && responseCode === undefined)
    return new SmtpFault('no server accepts email for this address', 'refused')
  const said = withoutAddresses(response ?? message)
  if (responseCode === undefined) return new SmtpFault(said, isHandedOver ? 'unsure' : 'answered')
  const isFinal = responseCode >= 500 && (isHandedOver || ABOUT_THE_MAIL.has(command ?? ''))
  return new SmtpFault(said, isFinal ? 'refused' : 'answered')
}

const SAID_MAX = 200

/** Servers like to repeat whom a mail was for. */
function withoutAddresses(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
  return line.length > SAID_MAX ? `${line.slice(0, SAID_MAX)}…` : line
}
