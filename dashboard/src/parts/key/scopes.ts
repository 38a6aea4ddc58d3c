import type { ApiKey } from '../../../../client/client.ts'

/** What a key may do, as forms offer it. */
export const SCOPES = [
  'codes:read',
  'codes:create',
  'codes:edit',
  'codes:delete',
  'analytics:read',
  'webhooks',
] as const
export type Scope = (typeof SCOPES)[number]
/** Together they are `codes:write`. */
const WRITING: readonly Scope[] = ['codes:create', 'codes:edit', 'codes:delete']

/** Everything, or what is ticked. */
export interface Access {
  readonly access: 'full' | 'some'
  readonly scopes: readonly Scope[]
}

type Given = Exclude<ApiKey['scopes'], 'full'>

export function toAccess(scopes: ApiKey['scopes']): Access {
  if (scopes === 'full') return { access: 'full', scopes: [] }
  const parts = scopes.flatMap((one) => (one === 'codes:write' ? WRITING : [one]))
  return { access: 'some', scopes: SCOPES.filter((one) => parts.includes(one)) }
}

export function toScopes({ access, scopes }: Access): ApiKey['scopes'] {
  if (access === 'full') return 'full'
  if (!WRITING.every((scope) => scopes.includes(scope))) return scopes
  const others: Given = scopes.filter((scope) => !WRITING.includes(scope))
  return [...others, 'codes:write']
}
