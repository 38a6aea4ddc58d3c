import { type Event, orThrow } from '../../../client/index.ts'
import { paint } from '../../../terminal/colour.ts'
import { takes } from '../../../terminal/options.ts'
import { wordOf } from '../../args.ts'
import { type Context, command } from '../../command.ts'
import { usage } from '../../errors.ts'
import { toJson } from '../../output.ts'
import { expectTags } from '../../tags.ts'
import { openCodes, SCANS, scansOf, toTime } from '../figures/scans.ts'
import type { Delivery } from './deliver.ts'

const WORDS = ['listen'] as const
/** As many at once as the service sends to an endpoint. */
const AT_ONCE = 4

const OPTIONS = {
  forward: {
    type: 'string',
    short: 'f',
    value: 'URL',
    help: 'your receiver: http://localhost:8080',
  },
  secret: takes('SECRET', 'signing secret (default: WEBHOOK_SECRET, otherwise a new secret)'),
  ...SCANS,
} as const

type Listen = Context<typeof OPTIONS>

export const webhook = command({
  name: 'webhook',
  summary: 'forward scans to a receiver on this machine, signed like webhooks',
  usage: ['webhook listen --forward URL [<code>…] [--secret SECRET] [--tag TAG]'],
  operands: [1, 100],
  words: WORDS,
  options: OPTIONS,
  examples: ['webhook listen --forward http://localhost:8080/hooks'],
  async run(context) {
    wordOf('webhook', WORDS, context.operands[0])
    await listen(context)
  },
})

async function listen(context: Listen): Promise<void> {
  const { client, operands, values, terminal, json, signal, env } = context
  const { deliver } = await import('./deliver.ts')
  const { newSecret } = await import('./sign.ts')
  const url = urlOf(values.forward)
  const given = values.secret ?? env.WEBHOOK_SECRET
  const secret = given ? secretOf(given) : newSecret()
  await expectTags(client, values.tag?.join(','))
  const { see, isOld } = await openOld(context)
  terminal.note(`Forwarding scans to ${url}. Press Ctrl+C to stop.`)
  terminal.note(given ? 'Signing with the secret you set.' : `WEBHOOK_SECRET=${secret}`)
  const under = new Set<Promise<void>>()
  // Nobody can be told any more.
  const mute = new AbortController()
  const until = { ...context, signal: AbortSignal.any([signal, mute.signal]) }
  for await (const event of scansOf(until, operands.slice(1), openCodes(client), { see })) {
    const isReplayed = isOld()
    const work = deliver({ url, secret, event, isReplayed, signal }).then((delivery) =>
      terminal.line(json ? toJson(delivery) : toLine(context, event, delivery)),
    )
    const one = work.catch((error) => mute.abort(error)).finally(() => under.delete(one))
    under.add(one)
    if (under.size >= AT_ONCE) await Promise.race(under)
  }
  await Promise.all(under)
  if (mute.signal.aborted) throw mute.signal.reason
}

function urlOf(given: string | undefined): string {
  if (given === undefined)
    throw usage('Missing --forward. Usage: qr webhook listen --forward http://localhost:8080')
  const url = toUrl(given.trim())
  if (url === null) throw usage(`--forward must look like http://localhost:8080, not ${given}`)
  // It would be shown, and the service does not send one either.
  if (url.username || url.password)
    throw usage('--forward must not contain a user name or a password')
  url.hash = ''
  return url.href
}

/** `8080` and `:8080/hooks` are on this machine; what has no scheme is http. */
function toUrl(given: string): URL | null {
  const text = given.replace(/^:?(?=\d+(\/|$))/, 'localhost:')
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  return url && /^https?:$/.test(url.protocol) && url.port !== '0' ? url : null
}

const SECRET_MIN_BYTES = 24

function secretOf(given: string): string {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(given.trim()) ?? []
  if (Buffer.from(encoded, 'base64').length >= SECRET_MIN_BYTES) return given.trim()
  throw usage('The secret must be whsec_ followed by at least 24 bytes in base64')
}

/** With `--after`, what came before now is sent again, and says so. */
async function openOld({ client, values }: Listen) {
  const isAsked = values.after !== undefined
  const { next_cursor } = isAsked
    ? await orThrow(client.listEvents({ after: 'latest' }))
    : { next_cursor: null }
  let last: string | null = null
  let isOver = next_cursor === null || next_cursor === values.after
  return {
    see: ({ id }: Event) => {
      isOver ||= last === next_cursor
      last = id
    },
    isOld: () => !isOver,
  }
}

function toLine({ terminal }: Listen, event: Event, delivery: Delivery): string {
  const { status, duration_ms, attempts, response, error } = delivery
  const isGood = status !== null && status >= 200 && status < 300
  const outcome = status === null ? 'not delivered' : `${status} in ${duration_ms} ms`
  const why = [attempts > 1 && `${attempts} attempts`, error, !isGood && response].filter(Boolean)
  return [
    paint(terminal, 'dim', toTime(event.timestamp)),
    event.data.scan_id,
    paint(terminal, isGood ? 'green' : 'red', outcome),
    why.join(': '),
  ]
    .join('  ')
    .trimEnd()
}
