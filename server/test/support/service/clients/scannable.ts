import { createClient, each, orThrow } from '../../../../../client/index.ts'
import { newAddress } from '../addresses.ts'
import type { Service } from '../service.ts'
import { until } from '../until.ts'
import type { QrProcess } from './qr-process.ts'

/** Two codes to scan while `qr` listens at `url`, the first with the tag Spring. */
export async function openScannable(service: Service, url = service.base) {
  const { liveKey: key } = await service.account()
  const client = createClient({ baseUrl: service.base, key })
  const make = (name: string, tags: string[] = []) =>
    orThrow(client.createCode({ body: { name, destination_url: 'https://example.com/a', tags } }))
  const code = await make('Spring poster', ['Spring'])
  const other = await make('Bus stop')
  const scan = ({ short_code } = code) =>
    service.call('GET', `/${short_code}`, { headers: { 'x-forwarded-for': newAddress() } })
  /** Scans of the code until one has come: before, it is not connected yet. */
  const connect = async ({ stdout, stderr }: QrProcess) => {
    const isHeard = async () => {
      await scan()
      return stdout() !== ''
    }
    await until(isHeard, stderr)
  }
  const told = async () => {
    const ids: string[] = []
    for await (const { id } of each(client.listEvents)) ids.push(id)
    return ids
  }
  const env = { QROUTE_URL: url, QROUTE_API_KEY: key }
  return { env, client, code, other, scan, connect, told }
}
