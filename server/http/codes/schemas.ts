import { IMMUTABLE, IMMUTABLE_TOGETHER } from '../../../domain/codes/codes.ts'
import { NAME_MAX } from '../../../domain/codes/limits.ts'
import { STATES } from '../../../domain/codes/routing/state.ts'
import { SHORT_CODE_MAX, SHORT_CODE_MIN } from '../../../domain/codes/short-code.ts'
import {
  CLOSED,
  Described,
  Integer,
  ListOf,
  Nullable,
  Omittable,
  OneOf,
  OwnId,
  optional,
  RuledText,
  Text,
  YesNo,
} from '../core/schemas/fields.ts'
import { destinationUrl, Status, timestamp } from '../core/schemas/schemas.ts'
import { CODE_NAME } from '../core/schemas/told.ts'
import { type Static, Type } from '../core/schemas/type.ts'
import {
  domainInput,
  labelInput,
  labelView,
  sharedLabelInput,
  tagsInput,
  uniqueLabelInput,
} from './label-schemas.ts'
import { Scannability } from './pictures/scannability-view.ts'
import { NewStyle, shape, styleIdInput } from './pictures/style-schemas.ts'
import { routingInput, routingView, version } from './routing-schemas.ts'

/** The schemas of codes in the API; views.ts converts codes to them and back. */

export const LIST_LIMIT_DEFAULT = 20
export const LIST_LIMIT_MAX = 100

const Name = RuledText(
  'name',
  `Name of the code: 1 to ${NAME_MAX} characters after trimming.`,
  'Summer menu',
)

const newCodeFields = {
  destination_url: Omittable(Type.String({ ...destinationUrl, 'x-rule': 'destination_url' })),
  destination: Omittable(
    Type.String({
      ...destinationUrl,
      'x-rule': 'destination',
      description: 'Alias of destination_url.',
    }),
  ),
  type: shape(['url'], 'Type of `destination`.'),
  short_code: Omittable(
    RuledText(
      'short_code',
      `The last part of the short link: ${SHORT_CODE_MIN} to ${SHORT_CODE_MAX} characters from A-Z a-z 0-9 _ -, unique regardless of case. Paths of the service and names that look official, such as app, mcp, internal or login, are reserved. Generated if omitted. Cannot be changed after creation.`,
      'summer-menu',
    ),
  ),
  status: shape(['active', 'draft'], 'A draft does not need a destination.'),
  active: Omittable(YesNo('If false, the code is created paused.', true)),
  style: Type.Optional(NewStyle),
  style_id: Omittable(
    Type.String({
      ...styleIdInput,
      description:
        'Id of a brand style, which is copied into the code. Cannot be combined with style.',
    }),
  ),
  domain: domainInput,
  ...tagsInput,
  ...labelInput,
  ...routingInput,
}

export const NewCodeBody = Type.Object(
  { name: Name, ...newCodeFields },
  {
    ...CLOSED,
    'x-rule': 'new_code',
    title: 'NewCode',
    examples: [{ name: 'Summer menu', destination_url: 'https://example.com/menu' }],
  },
)
export type NewCodeBody = Static<typeof NewCodeBody>

/** The same for a code that may exist: then what is left out stays. */
export const PutCodeBody = Type.Object(
  { name: Omittable(Type.String({ ...Name })), ...newCodeFields },
  {
    ...CLOSED,
    'x-rule': 'put_code',
    title: 'PutCode',
    description:
      'Accepts the fields of a create request. If the code exists, fields that are omitted or null are left unchanged.',
    examples: [{ name: 'Summer menu', destination_url: 'https://example.com/menu' }],
  },
)
export type PutCodeBody = Static<typeof PutCodeBody>

export const codeName = Type.String({
  'x-told': CODE_NAME,
  description: 'Id of the code, or `ext_` followed by its external id.',
  examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'],
})

const changeFields = {
  name: Type.Optional(Name),
  destination_url: Type.Optional(Type.String({ ...destinationUrl, 'x-rule': 'destination_url' })),
  active: Type.Optional(YesNo('`true` resumes or publishes the code; `false` pauses it.', false)),
  ...tagsInput,
  ...sharedLabelInput,
  ...routingInput,
}

const changeOptions = {
  ...CLOSED,
  minProperties: 1,
  'x-rule': 'code_change',
  examples: [{ destination_url: 'https://example.com/winter-menu' }],
}

export const CodeChangeBody = Type.Object(
  { ...changeFields, ...uniqueLabelInput },
  { ...changeOptions, 'x-immutable': IMMUTABLE, title: 'CodeChange' },
)
export type CodeChangeBody = Static<typeof CodeChangeBody>

const { id: _, ...immutableInItems } = IMMUTABLE

/** The same with the code that it is for, as an item of a bulk. */
export const CodeChangeItem = Type.Object(
  { id: codeName, ...changeFields, ...uniqueLabelInput },
  {
    ...CLOSED,
    'x-rule': 'code_change_item',
    'x-immutable': immutableInItems,
    title: 'CodeChangeItem',
    examples: [{ id: 'ext_A-1001', destination_url: 'https://example.com/winter-menu' }],
  },
)
export type CodeChangeItem = Static<typeof CodeChangeItem>

/** The same for many codes. */
export const SharedChange = Type.Object(changeFields, {
  ...changeOptions,
  'x-immutable': IMMUTABLE_TOGETHER,
  title: 'SharedCodeChange',
  description:
    'Accepts the same fields as an update of a single code, except external_id, which must be unique.',
})

export const CodeParams = Type.Object({ id: codeName })

export const Warnings = ListOf(
  Type.String({ examples: ['Not all readers can read light modules on a dark background.'] }),
  'Why some readers may fail to read the code; omitted if no problems are expected.',
)

/** Of a code, as it is read on its own. */
export const fields = {
  id: OwnId('qr', 'qr_01m7eftr2mb8239pr4s9qw6yc9'),
  name: Text('Display name.', 'Summer menu'),
  destination_url: Nullable(
    Type.String({
      ...destinationUrl,
      description: 'URL that scans are redirected to; null only for a draft.',
    }),
  ),
  short_code: Text('The last part of the short link.', 'summer-menu'),
  short_url: Text('The short link, which the image encodes.', 'https://qr.example.com/summer-menu'),
  image_url: Text(
    'Public URL of the image.',
    'https://qr.example.com/images/qr_01m7eftr2mb8239pr4s9qw6yc9/public',
  ),
  status: Status,
  state: OneOf(
    STATES,
    'State of the code, which decides what happens when the code is scanned now. If several states apply, the field has the first one in the order in which the values are listed here. New states may be added.',
  ),
  active: YesNo(
    'Whether the code is active, that is, neither paused nor a draft. `state` shows whether scans are redirected now.',
    true,
  ),
  total_scans: Nullable(
    Integer('Total number of scans; null while the scan database is unavailable.', 1234),
  ),
  unique_scans: Nullable(
    Integer('Number of scans by new visitors; null while the scan database is unavailable.', 987),
  ),
  created_at: timestamp('When the code was created.'),
  updated_at: timestamp('When the code last changed.'),
  style: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'The style exactly as it was sent when the code was created.',
      examples: [{ dotsType: 'rounded', dotsColor: '#2D5BFF' }],
    },
  ),
  ...labelView,
  ...routingView,
  scans_left: Type.Optional(
    Integer('Scans left until scan_limit is reached. Omitted if there is no limit.', 12),
  ),
  version,
  warnings: Type.Optional(Warnings),
}

export const CodeView = Described('Code', 'The code as it is now.', fields)

/** A create with `type` or `destination` is answered with those fields next to the others. */
export const CreatedCodeView = Described('CreatedCode', 'The created code.', {
  ...fields,
  ...optional({
    type: OneOf(['url'], 'Included only if the create request has `type` or `destination`.'),
    destination: Nullable(
      Type.String({
        ...destinationUrl,
        description: 'Included only if the create request has `type` or `destination`.',
      }),
    ),
    scannability: Scannability,
    scans: Integer('Included only if the create request has `type` or `destination`.', 0),
  }),
})

export const DeletedCode = Described('DeletedCode', 'The code that was deleted.', {
  deleted: YesNo('Always true.', true),
  id: fields.id,
})
