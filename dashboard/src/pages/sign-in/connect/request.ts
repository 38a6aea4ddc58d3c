import { SCOPES, type Scope } from '../../../../../domain/accounts/permissions.ts'
import { isTerminalName, terminalPort } from '../../../../../domain/accounts/terminal.ts'
import { type Access, toAccess } from '../../../parts/key/scopes.ts'

/** What `qr login` asks for, in the address that it opens. */
export interface Request extends Access {
  readonly name: string
  readonly mode: 'live' | 'test'
  readonly port: number
  /** Random, and known to the terminal alone: it takes a key only together with it. */
  readonly state: string
}

export const FAULTS = ['port', 'state', 'name', 'mode', 'scopes'] as const
export type RequestFault = (typeof FAULTS)[number]

const STATE = /^[\w-]{16,128}$/

function modeOf(text: string | null): Request['mode'] | null {
  if (text === null) return 'live'
  return text === 'live' || text === 'test' ? text : null
}

function accessOf(text: string | null): Access | null {
  if (text === 'full') return toAccess('full')
  const known: readonly string[] = SCOPES
  const scopes = text?.split(',') ?? ['']
  return scopes.every((one) => known.includes(one)) ? toAccess(scopes as Scope[]) : null
}

/** The request, or what is wrong with it: then nothing of it is used. */
export function readRequest(query: URLSearchParams): Request | readonly RequestFault[] {
  const port = terminalPort(query)
  const state = query.get('state')
  const name = query.get('name') ?? ''
  const mode = modeOf(query.get('mode'))
  const access = accessOf(query.get('scopes'))
  const isName = isTerminalName(name)
  const isState = state !== null && STATE.test(state)
  if (port === null || !isState || !isName || mode === null || access === null) {
    const isWrong = { port: !port, state: !isState, name: !isName, mode: !mode, scopes: !access }
    return FAULTS.filter((one) => isWrong[one])
  }
  return { name, mode, port, state, ...access }
}
