import type { AuditLog } from '../../../domain/accounts/audit.ts'
import { openInvitation } from '../../../domain/accounts/people/invitation.ts'
import type { PersonStore } from '../../../domain/accounts/people/person.ts'
import { Problem } from '../../../domain/errors.ts'
import { countFailure } from '../core/gate/api-limits.ts'
import type { Gate } from '../core/gate/authentication.ts'
import { assertNotCrossSite } from '../core/gate/cross-site.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { PEOPLE_TAG } from './people-parts.ts'
import { InvitationLinkBody, OpenInvitationView } from './schemas.ts'

export interface InvitationRoutes {
  readonly people: PersonStore
  readonly audit: AuditLog
  readonly origin: string
  readonly limits: Pick<Gate, 'addressLimits' | 'networkOf'>
}

/** What whoever holds the link may see before using it. Wrong secrets count as failed tries. */
export function invitationRoutes(app: Api, routes: InvitationRoutes): void {
  const { people, audit, origin, limits } = routes
  const schema = documented({
    id: 'openInvitation',
    tag: PEOPLE_TAG,
    permission: 'public',
    summary: 'Get an invitation',
    description:
      'Returns an open invitation to anyone who has its link. Reading the invitation does not use up the link. To accept it, use `POST /v1/setup`.',
    errors: ['gone'],
    body: InvitationLinkBody,
    response: { 200: OpenInvitationView },
  })
  app.post('/invitation', { schema }, async (request, reply) => {
    assertNotCrossSite(request, origin)
    const opened = await openInvitation(people, audit, request.body.token).catch(
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'gone') countFailure(limits, request, reply)
        throw error
      },
    )
    const { accountName: account, person, invitedBy, expiresAt } = opened
    return {
      account,
      email: person.email,
      role: person.role,
      invited_by: invitedBy,
      expires_at: new Date(expiresAt).toISOString(),
    }
  })
}
