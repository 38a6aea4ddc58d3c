/**
 * `qr login` waits on its own machine for the key that an owner makes for it in the dashboard. What both
 * sides agree on: where the key may go, how the terminal may call itself, and the code that both show.
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

export const TERMINAL_NAME_MAX = 100
/**
 * The name is a stranger's. It has nothing that cannot be seen, turns a line around, pushes text away
 * or piles up on it.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|(?! )\p{Zs}| {2}|\p{M}{3}/u

export function isTerminalName(name: string): boolean {
  const isShort = name !== '' && name.length <= TERMINAL_NAME_MAX
  return isShort && name === name.trim() && !UNSEEN.test(name)
}

/** The part of the state that people compare: the page shows it, and so does the terminal that asks. */
export function terminalCode(state: string): string {
  return `${state.slice(0, 4)}-${state.slice(4, 8)}`
}
