import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { codesUsed, PLAN_NAMES, PLANS, type PlanName } from '../domain/plans.ts'
import type { AccountStore } from '../domain/ports.ts'
import { callerOf } from './auth.ts'

const AccountView = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    plan: Type.Unsafe<PlanName>({ type: 'string', enum: PLAN_NAMES }),
    limits: Type.Object(
      {
        requests_per_minute: Type.Integer(),
        qrcodes: Type.Union([Type.Integer(), Type.Null()], { description: 'null: unlimited' }),
      },
      { additionalProperties: false },
    ),
    usage: Type.Object({ qrcodes: Type.Integer() }, { additionalProperties: false }),
  },
  { additionalProperties: false },
)

export function accountRoutes(app: FastifyInstance, accounts: AccountStore): void {
  app.get('/account', { schema: { response: { 200: AccountView } } }, async (request) => {
    const { accountId, accountName, plan } = callerOf(request)
    const { requestsPerMinute, codes } = PLANS[plan]
    const used = codesUsed(plan, await accounts.liveCounts(accountId))
    return {
      id: accountId,
      name: accountName,
      plan,
      limits: { requests_per_minute: requestsPerMinute, qrcodes: codes },
      usage: { qrcodes: used },
    }
  })
}
