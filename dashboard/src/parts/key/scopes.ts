import {
  SCOPES as ALL,
  PARTS,
  type Scope,
  type Scopes,
} from '../../../../domain/accounts/permissions.ts'

const WRITING = PARTS['codes:write'] ?? []

/** What a key may do, as forms offer it: without the scope that stands for others. */
export const SCOPES = ALL.filter((scope) => scope !== 'codes:write')

/** Everything, or what is ticked. */
export interface Access {
  readonly access: 'full' | 'some'
  readonly scopes: readonly Scope[]
}

export function toAccess(scopes: Scopes): Access {
  if (scopes === 'full') return { access: 'full', scopes: [] }
  const parts = scopes.flatMap((one) => PARTS[one] ?? [one])
  return { access: 'some', scopes: SCOPES.filter((one) => parts.includes(one)) }
}

export function toScopes({ access, scopes }: Access): Scopes {
  if (access === 'full') return 'full'
  if (!WRITING.every((scope) => scopes.includes(scope))) return scopes
  return [...scopes.filter((scope) => !WRITING.includes(scope)), 'codes:write']
}
