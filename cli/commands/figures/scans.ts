import {
  type Client,
  type Event,
  type Feed,
  type FollowOptions,
  follow,
  QrouteError,
} from '../../../client/index.ts'
import { type Options, takes, takesMany, type ValuesOf } from '../../../terminal/options.ts'
import { codeOf } from '../../codes.ts'
import type { Context } from '../../command.ts'
import { EXIT, toFailure, usage } from '../../errors.ts'

/** Scans as they come, of the codes that are meant: for `watch` and `webhook listen`. */
export const SCANS = {
  tag: takesMany('TAG', 'only scans of codes with any of these tags'),
  after: takes('SCAN', 'start after the scan with this id'),
  count: { type: 'string', short: 'n', value: 'N', help: 'stop after N scans' },
} as const satisfies Options

/** What is told of a code. */
export interface Known {
  readonly name: string
  readonly tags: readonly string[]
}

/** A code that is renamed or gets a tag is known by it after this time. */
const KNOWN_MS = 60_000

export function openCodes(client: Client): (id: string) => Promise<Known> {
  const known = new Map<string, { at: number; code: Promise<Known> }>()
  const ask = async (id: string) => {
    const answer = await client.getCode({ id })
    return answer.ok ? answer.data : { name: id, tags: [] }
  }
  return (id) => {
    const found = known.get(id)
    if (found && Date.now() - found.at < KNOWN_MS) return found.code
    const code = ask(id)
    known.set(id, { at: Date.now(), code })
    return code
  }
}

type Scans = Pick<Context, 'client' | 'terminal' | 'signal'> & {
  readonly values: ValuesOf<typeof SCANS>
}

/** Ends with Ctrl C, or after `--count`. `see` gets also what is not wanted. */
export async function* scansOf(
  { client, terminal, signal, values }: Scans,
  /** None: of all. */
  given: readonly string[],
  codes: (id: string) => Promise<Known>,
  { include, see }: { include?: FollowOptions['include']; see?: (event: Event) => void } = {},
): AsyncGenerator<Event, void, undefined> {
  const { tag = [], after, count } = values
  const max = count === undefined ? Number.POSITIVE_INFINITY : Number(count)
  if (count !== undefined && !(/^\d+$/.test(count) && max >= 1)) {
    throw usage(`--count must be a number of at least 1, not ${count}`)
  }
  if (after !== undefined && !/^(scan_\w{26})?$/.test(after)) {
    throw usage(`--after must be a scan id as printed by watch --json, not ${after}`)
  }
  const wanted = new Set(await Promise.all(given.map(async (one) => idFor(client, one))))
  const tags = new Set(tag.map((one) => one.toLowerCase()))
  const isWanted = async (id: string) => {
    if (wanted.size > 0 && !wanted.has(id)) return false
    return tags.size === 0 || (await codes(id)).tags.some((one) => tags.has(one.toLowerCase()))
  }
  let seen = 0
  for await (const event of feedOf(client, terminal, { after, include, signal })) {
    see?.(event)
    if (!(await isWanted(event.data.qr_id))) continue
    yield event
    if (++seen >= max) return
  }
}

/** Events carry ids only; a code that does not exist would be waited for for ever. */
async function idFor(client: Client, given: string): Promise<string> {
  return (await codeOf(client, given)).id
}

/** Says when the connection is lost, once, and when it is back. */
function feedOf(client: Client, terminal: Context['terminal'], options: FollowOptions): Feed {
  let isLost = false
  const streamEvents: Client['streamEvents'] = async (input, call) => {
    const answer = await client.streamEvents(input, call)
    if (answer.ok && isLost) terminal.note('qr: reconnected')
    const failure = answer.ok ? null : toFailure(new QrouteError(answer))
    if (failure?.exitCode === EXIT.unavailable && !isLost) {
      terminal.note('qr: connection lost, reconnecting')
    }
    isLost = !answer.ok
    return answer
  }
  return follow({ streamEvents }, options)
}

/** The time of day, by the clock of this machine. */
export function toTime(iso: string): string {
  const at = new Date(iso)
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
