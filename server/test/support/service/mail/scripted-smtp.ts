import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that says what it is told to, and keeps what it hears: for what no real one does. */
export interface ScriptedSmtp {
  readonly port: number
  /** All that clients have said. */
  heard(): string
  connections(): number
  close(): Promise<void>
}

/** Before a client has said anything. */
export const GREETING = 'GREETING'

/** What is said to a line; null: nothing. */
export type Script = (line: string, socket: Socket) => string | null

export async function startScripted(script: Script): Promise<ScriptedSmtp> {
  let heard = ''
  let connections = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    connections++
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    const say = (text: string | null) => void (text !== null && socket.write(`${text}\r\n`))
    say(script(GREETING, socket))
    let left = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      const lines = (left + chunk.toString('latin1')).split('\r\n')
      left = lines.pop() ?? ''
      for (const line of lines) say(script(line, socket))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => heard,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** A server that takes everything, but for what is said to these; by the first word, or `.` for the end of a mail. */
export function politeBut(
  said: Readonly<Record<string, string | null | ((socket: Socket) => string | null)>>,
): Script {
  const usual: Record<string, string> = {
    ...{ [GREETING]: '220 mail.example', EHLO: '250 mail.example', MAIL: '250 ok', RCPT: '250 ok' },
    ...{ DATA: '354 go on', '.': '250 taken', QUIT: '221 bye', RSET: '250 ok', STARTTLS: '502 no' },
  }
  return (line, socket) => {
    const [word = ''] = line.split(/[ :]/)
    const given = said[word]
    if (typeof given === 'function') return given(socket)
    if (given !== undefined) return given
    return usual[word] ?? null
  }
}
