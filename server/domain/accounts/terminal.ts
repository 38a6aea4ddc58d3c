/**
 * `qr login` waits on its own machine for the key that an owner makes for it in the dashboard. Which
 * addresses that may be is decided here, for the page that sends the key and for the policy it is under.
 */
const FIRST_PORT = 49_152
const LAST_PORT = 65_535

/** Of the ports for passing use, and nothing else; null: the query names none. */
export function terminalPort(query: URLSearchParams): number | null {
  const [text = '', ...more] = query.getAll('port')
  const port = /^\d{5}$/.test(text) && more.length === 0 ? Number(text) : 0
  return port >= FIRST_PORT && port <= LAST_PORT ? port : null
}

export function terminalOrigin(port: number): string {
  return `http://127.0.0.1:${port}`
}
