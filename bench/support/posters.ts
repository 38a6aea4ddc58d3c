import { patiently } from '../../server/test/support/service/patient.ts'
import type { Service } from '../../server/test/support/service/service.ts'

/** At most a thousand codes made by one request of the API, with what else each has; their short codes. */
export async function makePosters(
  { call }: Pick<Service, 'call'>,
  key: string,
  count: number,
  extra: object = {},
): Promise<string[]> {
  const items = Array.from({ length: count }, (_, index) => ({
    ...extra,
    name: `Poster ${index}`,
    destination_url: `https://example.com/landing/page?utm=qr&code=${index}`,
  }))
  const make = () => call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
  const { json } = await patiently(make)
  return json.data.map((item: { qrcode: { short_code: string } }) => item.qrcode.short_code)
}
