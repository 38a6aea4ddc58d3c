/**
 * Who may do what: the one table of it. Every route names a permission, a key has scopes and a
 * person has a role; the OpenAPI document is printed from here too.
 */
export const ROLES = ['owner', 'editor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const SCOPES = [
  'codes:read',
  'codes:write',
  'codes:create',
  'codes:edit',
  'codes:delete',
  'analytics:read',
  'webhooks',
] as const
export type Scope = (typeof SCOPES)[number]

export type Scopes = 'full' | readonly Scope[]

/** What a scope includes. */
export const PARTS: Readonly<Partial<Record<Scope, readonly Scope[]>>> = {
  'codes:write': ['codes:create', 'codes:edit', 'codes:delete'],
}

interface Rule {
  /** The scopes a key needs; `any`: every key may, `full`: only an unrestricted one, null: none. */
  readonly scope: readonly Scope[] | 'any' | 'full' | null
  readonly roles: readonly Role[]
}

const EVERYONE = ROLES
const EDITORS = ['owner', 'editor'] as const
const OWNERS = ['owner'] as const

export const PERMISSIONS = {
  'codes:read': { scope: ['codes:read'], roles: EVERYONE },
  'codes:create': { scope: ['codes:create'], roles: EDITORS },
  'codes:edit': { scope: ['codes:edit'], roles: EDITORS },
  'codes:delete': { scope: ['codes:delete'], roles: EDITORS },
  // Whether it creates or changes is known too late.
  'codes:put': { scope: ['codes:create', 'codes:edit'], roles: EDITORS },
  'analytics:read': { scope: ['analytics:read'], roles: EVERYONE },
  'webhooks:read': { scope: ['webhooks'], roles: EVERYONE },
  'webhooks:write': { scope: ['webhooks'], roles: EDITORS },
  'webhooks:secrets': { scope: ['webhooks'], roles: OWNERS },
  // Whoever publishes figures answers for it.
  reports: { scope: 'full', roles: EDITORS },
  'account:read': { scope: 'any', roles: EVERYONE },
  'account:write': { scope: null, roles: OWNERS },
  'audit:read': { scope: 'full', roles: OWNERS },
  // A leaked key must not be able to make itself at home.
  members: { scope: null, roles: OWNERS },
  keys: { scope: null, roles: OWNERS },
  'own-session': { scope: null, roles: EVERYONE },
} as const satisfies Record<string, Rule>

/** `public`: no key and no session is needed. */
export type Permission = keyof typeof PERMISSIONS | 'public'

/** What a caller was given: a key its scopes, a person a role. */
export type Grant = { readonly scopes: Scopes } | { readonly role: Role }

/** Why something is not allowed, and the scopes or roles of which one is missing. */
export interface Refusal {
  readonly message: string
  readonly needs: readonly string[]
}

/** Null if it is allowed. */
export function refusal(grant: Grant, permission: Permission): Refusal | null {
  if (permission === 'public') return null
  const { scope, roles }: Rule = PERMISSIONS[permission]
  if ('role' in grant) {
    if (roles.includes(grant.role)) return null
    const message = `This requires the role ${roles.join(' or ')}, but your role is ${grant.role}`
    return { message, needs: roles }
  }
  if (scope === null) {
    return { message: 'API keys cannot do this: sign in to the dashboard', needs: [] }
  }
  if (scope === 'any' || grant.scopes === 'full') return null
  if (scope === 'full') {
    const message = 'This requires a key with full access, but this key has limited scopes'
    return { message, needs: ['full'] }
  }
  const given = grant.scopes
  const missing = scope.find((one) => !hasScope(given, one))
  if (missing === undefined) return null
  return { message: `This key does not have the scope ${told(missing)}`, needs: [missing] }
}

function hasScope(given: readonly Scope[], scope: Scope): boolean {
  return given.some((one) => one === scope || PARTS[one]?.includes(scope))
}

function told(scope: Scope): string {
  const whole = SCOPES.find((one) => PARTS[one]?.includes(scope))
  return whole ? `${scope}, which is part of ${whole}` : scope
}

/** Null if they can be given to a key: "full", or a list. */
export function scopesFault(given: unknown): string | null {
  if (given === 'full') return null
  const known: readonly unknown[] = SCOPES
  if (!Array.isArray(given) || given.length === 0 || new Set(given).size !== given.length) {
    return `scopes must be "full" or a list of different scopes: ${SCOPES.join(', ')}`
  }
  const unknown = given.find((scope) => !known.includes(scope))
  return unknown === undefined
    ? null
    : `${JSON.stringify(unknown)} is not a scope: use full, or one or more of ${SCOPES.join(', ')}`
}
