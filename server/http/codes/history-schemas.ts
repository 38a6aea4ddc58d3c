import { COUNTED_MAX } from '../../../domain/analytics/analytics.ts'
import { CLOSED, Integer, Nullable, OneOf, Part, Text } from '../core/schemas/fields.ts'
import { destinationUrl, Page, pageQuery, timestamp } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { routingView, version } from './routing-schemas.ts'
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from './schemas.ts'

/** The schemas of the versions of a code, and of who made them. */

export const HistoryQuery = Type.Object({
  ...pageQuery(LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX),
  include: Type.Optional(OneOf(['scans'], '`scans` adds the number of scans to each version.')),
})

export const ChangedBy = (description: string) =>
  Part(description, {
    type: OneOf(['api_key', 'person'], 'Whether an API key or a dashboard user made the change.'),
    name: Text("The key's last four characters, or the dashboard user.", 'x7Qa'),
    id: Type.Optional(Text('Id of the key or the user.', 'key_01m7eftph2b5xjt3vh71pmqpyd')),
    key_name: Type.Optional(Text('Name of the key.', 'Label printer')),
  })

const PastDestinationView = Type.Object(
  {
    version,
    destination_url: Type.String(destinationUrl),
    ...routingView,
    changed_at: timestamp('When this version took effect.'),
    changed_by: ChangedBy('Who created this version.'),
    scans: Type.Optional(
      Nullable(
        Integer(
          `Number of scans redirected by this version. Included only with \`include=scans\`. Null if the scans cannot be counted. This is the case if some have been deleted (RETENTION_DAYS) or were made before versions were recorded, if the code has more than ${COUNTED_MAX} scans, or if the scan database is unavailable.`,
          2033,
        ),
      ),
    ),
  },
  {
    ...CLOSED,
    title: 'PastDestination',
    description: "A complete version of the code's destination and routing.",
  },
)

export const HistoryList = Page('HistoryList', PastDestinationView, 'The versions on this page.')
