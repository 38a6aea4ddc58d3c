import { inviteBy, openHome } from '../../server/test/support/browser/browser.ts'
import { startMailServer } from '../../server/test/support/service/mail/mail-server.ts'
import {
  type Engine,
  type ServerProcess,
  type Service,
  startService,
} from '../../server/test/support/service/service.ts'
import { until } from '../../server/test/support/service/until.ts'
import { residentMb } from '../support/cpu.ts'
import { costOf, toRequest } from '../support/load.ts'
import { median, openLimits, toFixed } from '../support/measure.ts'

/**
 * Claim: a server that sends mail answers scans as cheaply as one that does not, and needs little more
 * memory. CPU of a redirect with SMTP_URL as a ratio to one without, in alternating rounds; memory after
 * both have done the same, and one of them has sent a hundred mails.
 *
 *   npm run bench -- mail [postgres]
 */
const ROUNDS = 7
const SHAPE = { connections: 32, seconds: 3, perSecond: 2000, repeat: 1 }
const MAILS = 100
const CPU_LIMIT = 1.1
const MEMORY_LIMIT = 10

const engine: Engine = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite'
const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  const mails = await startMailServer()
  closing.push(mails.close)
  const onClose = (close: () => Promise<void> | void) => closing.push(close)
  const plain = await open(await startService(engine, {}, onClose))
  const mailing = await open(await startService(engine, { SMTP_URL: mails.url }, onClose))
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const reference = await plain.scanCost()
    ratios.push((await mailing.scanCost()) / reference)
  }
  limits.atMost('CPU of a redirect, with mail to without', median(ratios), CPU_LIMIT)
  for (const { invite } of [plain, mailing]) await invite(MAILS)
  await until(() => mails.mails.length >= MAILS, 'all mails arrive')
  await plain.scanCost()
  await mailing.scanCost()
  const [without, withMail] = [residentMb(plain.server.child), residentMb(mailing.server.child)]
  console.log(`${toFixed(without, 0)} MB without mail, ${toFixed(withMail, 0)} MB with`)
  limits.atMost(`memory after ${MAILS} mails`, withMail - without, MEMORY_LIMIT, 'MB more')
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

interface Measured {
  readonly server: ServerProcess
  /** What it costs to answer scans of its code. */
  readonly scanCost: () => Promise<number>
  readonly invite: (count: number) => Promise<void>
}

async function open(service: Service): Promise<Measured> {
  const { account, browser } = await openHome(service)
  const json = await service.newCode(account.liveKey, {
    destination_url: 'https://example.com/menu',
  })
  const server = await service.spawn()
  const own = browser.at(server.base)
  const requests = [toRequest('GET', `/${json.short_code}`, ['Accept: text/html'], '')]
  return {
    server,
    scanCost: () => costOf(server, { ...SHAPE, requests }),
    async invite(count) {
      for (let n = 0; n < count; n++) await inviteBy(own, `person-${n}@example.com`)
    },
  }
}
