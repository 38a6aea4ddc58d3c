import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../away.ts'
import { type Exclusivity, type MigrationBody, type Waiting, withWords } from '../database.ts'
import { clientOf, type Login } from './login.ts'
import { assertNoTransactionPooler } from './pooler.ts'
import { TYPES } from './postgres-driver.ts'

/**
 * Migrations on PostgreSQL, beside nodes that serve. They have a connection of their own, without the
 * driver's time limit, which once ended every statement after six seconds and left its backend with the
 * locks.
 *
 * What changes a table waits for all who use it, and everybody else then waits behind it. So a lock is
 * asked for during a tenth of a second; if it is not given, the transaction is rolled back and tried again
 * after a pause, as often as it takes. No redirect waits longer than that for a migration's locks, provided
 * the migration keeps them for a moment only (CONTRIBUTING.md has the rules).
 *
 * There are two advisory locks. One is the connection's, for as long as it lives: one node migrates, the
 * others wait. The other is taken by each transaction: nodes of the release before take it at every start,
 * and get it between two of ours.
 *
 * Whoever is stopped cancels its statement. Of one that is killed the server notices within a second, if it
 * is version 14 or newer, and rolls back.
 */
const CONNECT_TIMEOUT_MS = 5_000
const LOCK_WAIT_MS = 100
const AGAIN_MS = 500
/** After a slice, a part of the time that it took is left to others. */
const REST = 0.25

export const LOCKS = { migrating: 7_134_073, transaction: 7_134_071 } as const

/** Those that the server knows. A machine that is gone without a word is noticed after half a minute. */
const SETTINGS = {
  statement_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_connection_check_interval: '1000',
  tcp_keepalives_idle: '15',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
}
const SET = `
select set_config(name, $2, false) from pg_settings where name = $1`

/** The lock was not given in time; a deadlock; a lost race. */
const TRY_AGAIN = new Set(['55P03', '40P01', '40001'])

export interface ExclusiveParts {
  readonly login: Login
  readonly pool: pg.Pool
  readonly words: Readonly<Record<string, string>>
}

export async function exclusively(
  { login, pool, words }: ExclusiveParts,
  body: MigrationBody,
  { signal, onWait = () => undefined, isAlone = false }: Exclusivity,
): Promise<void> {
  const client = new (clientOf(login))({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'qroute',
    types: TYPES,
  })
  await client.connect()
  let pid = 0
  let cancelling: NodeJS.Timeout | undefined
  const cancel = () => {
    void pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined)
    // Again, for a statement that had not begun.
    cancelling = setTimeout(cancel, AGAIN_MS)
  }
  try {
    pid = await configure(client, login)
    signal?.addEventListener('abort', cancel)
    // A stop that came before is not heard any more.
    signal?.throwIfAborted()
    while (!(await isTrue(client, 'pg_try_advisory_lock', LOCKS.migrating))) {
      await pause('another', AGAIN_MS)
    }
    if (isAlone) await body(sessionOf(client, { ...words, concurrently: 'concurrently' }), null)
    else await inTransactions()
  } catch (error) {
    // Of the cancelled statement nobody wants to know.
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    clearTimeout(cancelling)
    await client.end().catch(() => undefined)
  }

  async function inTransactions(): Promise<void> {
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
    for (let after: string | null = null; ; ) {
      const begun = performance.now()
      const done = await transact(after)
      signal?.throwIfAborted()
      if ('waits' in done) {
        await pause(done.waits, AGAIN_MS)
        continue
      }
      if (done.next === null) return
      after = done.next
      await pause(null, (performance.now() - begun) * REST)
    }
  }

  async function transact(after: string | null): Promise<Transacted> {
    try {
      await client.query('begin isolation level read committed')
      if (!(await isTrue(client, 'pg_try_advisory_xact_lock', LOCKS.transaction))) {
        await client.query('rollback')
        return { waits: 'another' }
      }
      const next = (await body(sessionOf(client, words), after)) ?? null
      await client.query('commit')
      return { next }
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (TRY_AGAIN.has(codeOf(error))) return { waits: 'locks' }
      throw error
    }
  }

  async function pause(waits: Waiting | null, ms: number): Promise<void> {
    onWait(waits)
    await sleep(ms, undefined, { signal })
    onWait(null)
  }
}

type Transacted = { readonly waits: Waiting } | { readonly next: string | null }

function sessionOf(client: pg.Client, words: Readonly<Record<string, string>>) {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(withWords(text, words), [...values])).rows as Row[],
    script: async (text: string) => void (await client.query(withWords(text, words))),
  }
}

async function isTrue(client: pg.Client, lock: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ given: boolean }>(`select ${lock}($1) as given`, [key])
  return rows[0]?.given ?? false
}

/** Returns the number of its backend. */
async function configure(client: pg.Client, login: Login): Promise<number> {
  // A server that refuses one of them is used as it is.
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query(SET, [name, value]).catch(() => undefined)
  }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  // Behind a pooler a lock could stay with a connection that somebody else uses next.
  const isDirect = pid === (client as unknown as { processID: number }).processID
  if (!isDirect) await assertNoTransactionPooler(login.url())
  return pid
}
