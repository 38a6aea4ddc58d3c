import { join } from 'node:path'
import { readConfig } from '../../../config.ts'
import { openUnsubscribing } from '../../../mail/unsubscribe.ts'
import { openSecret } from '../../../secret.ts'
import { openReceiver } from '../data/webhooks/receiver.ts'
import { startMailServer } from '../service/mail/mail-server.ts'
import { type Engine, environment, spawnServer, stop } from '../service/service.ts'
import { tell } from './story.ts'
import { type Examples, openTeller } from './teller.ts'

/** When the story begins, by the clock of its server. */
const BEGIN = Date.parse('2026-01-31T12:00:00Z')
const CLOCK = join(import.meta.dirname, '../service/processes/shifted-clock.ts')
export const EXAMPLES_FILE = join(import.meta.dirname, '../../../http/ops/examples.json')

/** Tells the story to a server of its own; gives the examples in the order of their operations. */
export async function tellStory(
  engine: Engine,
  onClose: (close: () => Promise<void> | void) => void,
): Promise<Examples> {
  const mail = await startMailServer()
  onClose(() => mail.close())
  const receiver = await openReceiver()
  onClose(() => receiver.close())
  const env = await environment(
    engine,
    {
      // Pictures contain it, so that their letters depend on it.
      BASE_URL: 'http://localhost:3000',
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'Qroute <qr@example.com>' },
      ...{ ALLOW_PRIVATE_WEBHOOKS: 'true', SECRET: 'the secret of the examples, for nobody' },
      ...{ NODE_OPTIONS: `--import ${CLOCK}`, SHIFT_MS: String(BEGIN - Date.now()) },
    },
    onClose,
  )
  const { base, child, output } = await spawnServer(env, Number(env.PORT))
  onClose(() => stop(child))
  const [, key = ''] = /live key +(\S+)/.exec(output()) ?? []
  const [, setUpToken = ''] = /setup#(\S+)/.exec(output()) ?? []
  const teller = openTeller(base)
  teller.key = key
  const unsubscribing = openUnsubscribing(openSecret(readConfig(env)).keysOf('unsubscribe'))
  await tell(teller, {
    ...{ setUpToken, receiver: receiver.url, mailedSecret: mail.secretFor },
    unsubscribeToken: (id) => unsubscribing.make(id, 'missed_scans'),
  })
  const entries = Object.entries(teller.examples).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries)
}

/** A line for each, so that a change can be seen. */
export function toText(examples: Examples): string {
  const entries = Object.entries(examples).map(
    ([id, list]) => `"${id}": [\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]`,
  )
  return `{\n${entries.join(',\n')}\n}\n`
}
