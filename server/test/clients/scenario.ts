import type * as Sdk from '../../../client/index.ts'

export interface Given {
  readonly baseUrl: string
  readonly key: string
  readonly delivery: {
    readonly text: string
    readonly headers: Readonly<Record<string, string>>
    readonly secret: string
  }
}

/** What every runtime must do the same. It is sent there as text, so it knows nothing but its arguments. */
export async function tryOut(sdk: typeof Sdk, { baseUrl, key, delivery }: Given): Promise<object> {
  const { createClient, each, follow, orThrow, verifyWebhook } = sdk
  const client = createClient({ baseUrl, key })
  const body = {
    name: 'Door',
    destination_url: 'https://example.com/',
    style: { dotsType: 'dots' },
  }
  const { id } = await orThrow(client.createCode({ body: body as Sdk.NewCode }))
  const created: string[] = []
  for await (const { name } of each(client.listCodes, { limit: 1 })) created.push(name)
  const missing = await client.getCode({ id: 'qr_unknown' })
  const thrown = await orThrow(missing).catch((error) => error)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
  const logo = await orThrow(client.uploadLogo({ body: new TextEncoder().encode(svg) }))
  const image = await orThrow(client.getLogoImage({ id: logo.id }))
  await image.text()
  const png = await orThrow(client.downloadCode({ id, size: 256 }))
  const first = await png.body?.getReader().read()
  const slow = createClient({
    ...{ baseUrl, key },
    fetch: async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return fetch(...given)
    },
  })
  const late = await slow.getAccount({}, { timeoutMs: 1, retries: 1 })
  const stop = new AbortController()
  stop.abort()
  const aborted = await client.getAccount({}, { signal: stop.signal })
  let events = 0
  for await (const event of follow(client, { after: '' })) {
    if (event.event === 'scan.created' && ++events === 2) break
  }
  const { text, headers, secret } = delivery
  const verified = verifyWebhook(text, new Headers(headers), secret)
  const forge = (given: string, used: string) => {
    try {
      return verifyWebhook(given, headers, used)
    } catch (error) {
      return (error as Sdk.WebhookError).reason
    }
  }
  return {
    created,
    refused: [missing.status, thrown.code, thrown.name],
    logo: image.headers.get('content-type'),
    picture: [...(first?.value ?? [])].slice(0, 4),
    late: late.ok || late.error.code,
    aborted: aborted.ok || aborted.error.code,
    events,
    city: verified.event === 'scan.created' && verified.data.city,
    forged: [
      forge(text.replace('Köln', 'Bonn'), secret),
      forge(text, `${secret.slice(0, -3)}AA=`),
      forge({} as string, secret),
    ],
  }
}
