import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { DatabaseAway } from '../../../lib/database-away.ts'
import { openDatabaseLink, type Watch } from '../away.ts'
import { clientOf, type Login } from '../postgres/login.ts'
import { configureConnection } from '../postgres/postgres.ts'
import { TYPES } from '../postgres/postgres-driver.ts'

/**
 * One connection that listens for notifications. Its work is done when it is connected, whenever it is
 * notified, and every so often; never twice at once. If the work fails or the connection breaks, it
 * connects again and begins anew.
 */
export interface Listener {
  close(last: Work): Promise<void>
}

export type Work = (client: pg.ClientBase) => Promise<void>

export interface ListenerOptions {
  readonly login: Login
  readonly channel: string
  readonly work: Work
  readonly everyMs: number
  /** A server that does not answer within this time is gone. */
  readonly answerMs: number
  readonly watch: Watch
  /** Why the work is not done; null: it is. */
  readonly onFault: (fault: DatabaseAway | null) => void
}

const RECONNECT_MS = 100
/** Others rely on what it writes, also after a crash of the database. */
const DURABLE = `
select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`

export function openListener(options: ListenerOptions): Listener {
  const { login, work, everyMs, watch, onFault } = options
  const link = openDatabaseLink(login.place, watch)
  const Client = clientOf(login)
  let client: pg.Client | null = null
  let running: Promise<void> | null = null
  let isWoken = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let failures = 0

  function wake(): void {
    isWoken = true
    if (isClosed || running !== null) return
    clearTimeout(timer)
    running = run().finally(() => {
      running = null
      if (isWoken) wake()
    })
  }

  async function run(): Promise<void> {
    let pauseMs = everyMs
    try {
      while (isWoken && !isClosed) {
        isWoken = false
        await link.use(async () => {
          client ??= await connect(Client, options, wake, onEnd)
          await work(client)
        })
        onFault(null)
      }
      failures = 0
    } catch (error) {
      drop()
      // Told once, whatever it is.
      onFault(link.lost(error as Error))
      isWoken = false
      pauseMs = Math.min(RECONNECT_MS * 2 ** failures++, everyMs)
    }
    timer = setTimeout(wake, pauseMs)
    timer.unref()
  }

  function onEnd(ended: pg.Client): void {
    if (ended !== client) return
    drop()
    wake()
  }

  function drop(): void {
    const dropped = client as unknown as { connection: { stream: Duplex } } | null
    client = null
    // Not end(), which waits for a server that may never answer.
    dropped?.connection.stream.destroy()
  }

  wake()
  return {
    async close(last) {
      isClosed = true
      clearTimeout(timer)
      await running
      if (client === null) return
      const ending: pg.Client = client
      client = null
      await last(ending).catch(() => undefined)
      await ending.end().catch(() => undefined)
    },
  }
}

async function connect(
  Client: ReturnType<typeof clientOf>,
  { channel, answerMs }: ListenerOptions,
  onNotified: () => void,
  onEnd: (client: pg.Client) => void,
): Promise<pg.Client> {
  const client = new Client({
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'qroute',
    types: TYPES,
  })
  client.on('error', () => onEnd(client))
  client.on('end', () => onEnd(client))
  client.on('notification', onNotified)
  await client.connect()
  try {
    await configureConnection(client, answerMs)
    await client.query(DURABLE)
    await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}
