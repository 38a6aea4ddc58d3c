import { type DimensionName, LABEL_MAX, PLACE_MAX } from './dimensions.ts'

/** What the API reference and error messages say about a dimension. */
interface DimensionTexts {
  /** For one value, and for several. */
  readonly noun: readonly [string, string]
  readonly filter: {
    /** Of a value that is not one of a closed list. */
    readonly must?: string
    /** “Only scans …” */
    readonly only: string
    readonly example: string
  }
  /** Of a value in an answer, without an example if it is one of a closed list. */
  readonly view: string
  readonly example?: string
}

/** In the order of the reference. */
export const DIMENSION_TEXTS: Readonly<Record<DimensionName, DimensionTexts>> = {
  country: {
    noun: ['country', 'countries'],
    filter: {
      must: 'an ISO 3166 country code such as GB, or XX for unknown',
      only: 'from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period',
      example: 'GB,IE',
    },
    view: 'ISO 3166 alpha-2 code; XX if unknown.',
    example: 'GB',
  },
  city: {
    noun: ['city', 'cities'],
    filter: {
      must: `a city name of at most ${PLACE_MAX} characters`,
      only: 'from a city with this name. Case-insensitive',
      example: 'London',
    },
    view: 'Approximate city.',
    example: 'London',
  },
  region: {
    noun: ['region', 'regions'],
    filter: {
      must: `a region name of at most ${PLACE_MAX} characters`,
      only: 'from a region with this name, as listed in `regions`. Case-insensitive',
      example: 'England',
    },
    view: 'Approximate region.',
    example: 'England',
  },
  device: {
    noun: ['device type', 'device types'],
    filter: { only: 'with this device type', example: 'ios' },
    view: '`desktop` includes every device that is not `ios` or `android`.',
  },
  browser: {
    noun: ['browser', 'browsers'],
    filter: { only: 'with this browser', example: 'safari' },
    view: 'In-app browsers are reported as `other`.',
  },
  os: {
    noun: ['operating system', 'operating systems'],
    filter: {
      only: 'with this operating system. `unknown` matches scans made before operating systems were recorded',
      example: 'ios,ipados',
    },
    view: 'Operating system; `unknown` if the scan was made before operating systems were recorded.',
  },
  language: {
    noun: ['language', 'languages'],
    filter: {
      must: 'a lowercase language tag such as de, und if the client sends none, or unknown',
      only: 'with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded',
      example: 'de,en',
    },
    view: 'Preferred language as an ISO 639 primary tag. `und` means that the client sends no language or an unrecognised one; `unknown` means that the scan was made before languages were recorded.',
    example: 'de',
  },
  variant: {
    noun: ['variant', 'variants'],
    filter: {
      must: `a variant of at most ${LABEL_MAX} characters`,
      only: 'redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value',
      example: 'App Store',
    },
    view: 'What decided the destination: the label of a rule or of a part of a split, or a name such as `rule-1`, `split-1` or `default` if there is no label. `unknown` means that the scan was made before variants were recorded.',
    example: 'App Store',
  },
}
