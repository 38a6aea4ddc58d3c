import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { toPostgresUrl } from '../../../lib/setting-values.ts'
import { toAway, type Watch } from '../away.ts'
import { driver } from './postgres-driver.ts'

/**
 * How connections log in. With DATABASE_URL_FILE the file is read again for every new connection, in each
 * thread: whoever rotates a password writes the new one there and restarts nothing. That takes some
 * microseconds where a connection takes milliseconds, and needs no sign that the login was refused.
 *
 * Only user and password may change. Everything else would lead to another database, whose codes, scans
 * and log positions are not those that this process has in memory and in its scan log: that needs a
 * restart. Such a file is ignored, as is one that cannot be read, and the log says so.
 */
export interface Login {
  /** `host:port`; a path where it is a socket. */
  readonly place: string
  /** For the next connection. */
  url(): string
}

export interface LoginSettings {
  readonly DATABASE_URL: string | null
  /** The file that DATABASE_URL was read from; null: from the environment. */
  readonly DATABASE_URL_FILE: string | null
}

export function openLogin(settings: LoginSettings, { ignored }: Pick<Watch, 'ignored'>): Login {
  const { DATABASE_URL: first, DATABASE_URL_FILE: file } = settings
  if (first === null) throw new Error('There is no DATABASE_URL to log in with')
  let last = first
  let told: string | null = null

  function read(path: string): void {
    try {
      const url = toPostgresUrl(readFileSync(path, 'utf8').trim())
      if (databaseOf(url) !== databaseOf(last)) throw new Error('it points to a different database')
      last = url
      told = null
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      const why = code ? `it cannot be read (${code})` : message
      if (told !== why) ignored(why)
      told = why
    }
  }

  return {
    place: placeOf(first),
    url() {
      if (file !== null) read(file)
      return last
    },
  }
}

/** Everything but who logs in. */
function databaseOf(text: string): string {
  const url = Object.assign(new URL(text), { username: '', password: '' })
  for (const name of ['user', 'password']) url.searchParams.delete(name)
  return url.href
}

export function placeOf(url: string): string {
  const parsed = URL.parse(url)
  const host = parsed?.searchParams.get('host') ?? parsed?.hostname
  return `${host || 'localhost'}:${parsed?.port || '5432'}`
}

/** A client that logs in as it should now. Whatever keeps it from connecting is no answer to any SQL. */
export function clientOf(login: Login): new (options: pg.ClientConfig) => pg.Client {
  return class extends driver().Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: login.url() })
      // An error event that nobody hears ends the process, and nobody listens to a connection that is in
      // use or has just been made. Whoever uses it sees its query fail.
      this.on('error', () => undefined)
    }

    // The pool passes a function, of which the types say that it takes either an error or a client.
    override async connect(callback?: (...told: never[]) => void): Promise<pg.Client> {
      const tell = callback as ((error: Error | null, client?: pg.Client) => void) | undefined
      const connecting = super.connect().catch((error: Error) => {
        throw toAway(login.place, error)
      })
      if (tell === undefined) return connecting
      connecting.then((client) => tell(null, client), tell)
      return this
    }
  }
}
