import type { ApiKey } from '../../../../../client/client.ts'
import { terminalPort } from '../../../../../server/domain/accounts/terminal.ts'
import { type Access, SCOPES, toAccess } from '../../../parts/key/scopes.ts'

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

export const NAME_MAX = 100
const STATE = /^[\w-]{16,128}$/
/** Also those that turn the direction of a line: the name is a stranger's. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u

function nameOf(text: string | null): string | null {
  const name = text?.trim() ?? ''
  return name === '' || name.length > NAME_MAX || UNSEEN.test(name) ? null : name
}

function modeOf(text: string | null): Request['mode'] | null {
  if (text === null) return 'live'
  return text === 'live' || text === 'test' ? text : null
}

const KNOWN: readonly string[] = [...SCOPES, 'codes:write']

function accessOf(text: string | null): Access | null {
  if (text === null || text === 'full') return toAccess('full')
  const wanted = text.split(',')
  return wanted.every((one) => KNOWN.includes(one)) ? toAccess(wanted as ApiKey['scopes']) : null
}

/** The request, or what is wrong with it: then nothing of it is used. */
export function readRequest(query: URLSearchParams): Request | readonly RequestFault[] {
  const port = terminalPort(query)
  const state = query.get('state')
  const name = nameOf(query.get('name'))
  const mode = modeOf(query.get('mode'))
  const access = accessOf(query.get('scopes'))
  const isState = state !== null && STATE.test(state)
  if (port === null || !isState || name === null || mode === null || access === null) {
    const isWrong = { port: !port, state: !isState, name: !name, mode: !mode, scopes: !access }
    return FAULTS.filter((one) => isWrong[one])
  }
  return { name, mode, port, state, ...access }
}
