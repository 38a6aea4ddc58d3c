import { PAYLOADS } from '../webhooks/payload-schemas.ts'
import type { Json } from './openapi-headers.ts'
import { toContent } from './openapi-schemas.ts'

/** What is posted to endpoints; their responses decide whether it is retried. */
export function toWebhooks(schemas: Json): Json {
  const entries = Object.entries(PAYLOADS).map(([event, { title, summary, body }]) => {
    const operation = {
      operationId: `on${title}`,
      tags: ['Webhooks'],
      summary,
      security: [],
      parameters: [...SIGNED.map((header) => toHeader(header, true)), toHeader(REPLAYED, false)],
      requestBody: { required: true, content: toContent(body, schemas) },
      responses: {
        '2XX': { description: 'The event was delivered.' },
        410: { description: 'The endpoint no longer exists. This response disables the webhook.' },
        default: {
          description: 'The attempt failed and will be retried. Redirects also count as failures.',
        },
      },
    }
    return [event, { post: operation }]
  })
  return Object.fromEntries(entries)
}

const SIGNED = [
  [
    'webhook-id',
    'Id of the delivery, which is the same on every attempt.',
    'dlv_01m7eftr2mb8239pr4s9qw6yc9',
  ],
  ['webhook-timestamp', 'When this attempt was sent, in Unix seconds.', '1769903999'],
  [
    'webhook-signature',
    'Standard Webhooks signature: `v1,` followed by the signature. Multiple signatures are separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
] as const
const REPLAYED = [
  'webhook-replayed',
  '`true` if someone resent this delivery on purpose, so that you do not treat it as a duplicate. Otherwise omitted.',
  'true',
] as const

function toHeader(
  [name, description, example]: readonly [string, string, string],
  required: boolean,
) {
  return { name, in: 'header', required, description, schema: { type: 'string' }, example }
}
