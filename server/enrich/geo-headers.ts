import { NOWHERE, type Place } from '../../domain/scans/scans.ts'
import type { RequestHead } from '../lib/request-head.ts'
import { toPlace } from './place.ts'

/**
 * Content delivery networks know where a request came from and say so in headers. They are read
 * only if the operator names the network, and only from a trusted proxy.
 */
interface Names {
  readonly country: string
  readonly region: string
  readonly city: string
}

const HEADERS = {
  cloudflare: { country: 'cf-ipcountry', region: 'cf-region', city: 'cf-ipcity' },
  cloudfront: {
    country: 'cloudfront-viewer-country',
    region: 'cloudfront-viewer-country-region-name',
    city: 'cloudfront-viewer-city',
  },
  vercel: {
    country: 'x-vercel-ip-country',
    region: 'x-vercel-ip-country-region',
    city: 'x-vercel-ip-city',
  },
} as const satisfies Record<string, Names>

export const GEO_HEADERS = ['none', 'cloudflare', 'cloudfront', 'vercel'] as const
export type GeoHeaders = (typeof GEO_HEADERS)[number]

/** Null if they say nothing. */
export function placeInHeaders(network: GeoHeaders, request: RequestHead): Place | null {
  if (network === 'none') return null
  const names = HEADERS[network]
  const country = request.header(names.country)
  if (country === undefined) return null
  // Cloudflare reports Tor exits as T1: not a country.
  const place = toPlace(
    country,
    textIn(request.header(names.region)),
    textIn(request.header(names.city)),
  )
  return place.country === NOWHERE.country ? NOWHERE : place
}

/** Node reads headers as Latin-1; these are UTF-8, or percent-encoded. */
function textIn(value = ''): string {
  const text = Buffer.from(value, 'latin1').toString('utf8')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
