import type { TestContext } from 'node:test'
import { type LoggedScan, NOWHERE } from '../../../../domain/scans/scans.ts'
import { recordScans } from '../data/scans/past-scans.ts'
import { openDice } from '../data/scans/random-scans.ts'
import type { Service } from '../service/service.ts'
import { openCode } from './code-page.ts'
import type { Chromium, PageOptions } from './page.ts'

/** The page of a code with rules, a split and a month of scans, some of them of versions before. */

const SITE = 'https://harbourcafe.example'
const MINUTE_MS = 60_000
const MONTH_MS = 29 * 24 * 60 * MINUTE_MS

export const LED_CODE = {
  name: 'Autumn menu, table cards',
  destination_url: `${SITE}/menu/autumn`,
  rules: [
    {
      when: {
        days: ['mon', 'tue', 'wed', 'thu', 'fri'],
        hours: ['11:30', '14:00'],
        timezone: 'Europe/Berlin',
      },
      destination_url: `${SITE}/lunch`,
    },
    { when: { language: ['da', 'sv'] }, destination_url: `${SITE}/da/menu`, label: 'Danish menu' },
    {
      when: { country: ['AT'], device: ['ios'], until: '2126-11-30T00:00:00Z' },
      destination_url: `${SITE}/vienna`,
    },
  ],
  split: [
    { destination_url: `${SITE}/menu/autumn`, weight: 60, label: 'Photo menu' },
    { destination_url: `${SITE}/menu/plain`, weight: 40 },
  ],
  fallback_url: SITE,
  utm: { source: 'table-card' },
}

/** What led how many of a thousand; the last ones are of versions that are over. */
const LED: readonly (readonly [variant: string, share: number])[] = [
  ['rule-1', 180],
  ['Danish menu', 70],
  ['rule-3', 4],
  ['Photo menu', 400],
  ['split-2', 270],
  ['default', 50],
  ['Breakfast', 26],
]
const MISSED = ['paused', 'paused', 'paused', 'expired', 'used_up'] as const

export async function openLedCode(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  options: Partial<PageOptions> = {},
) {
  const opened = await openCode(t, chromium, service, { ...LED_CODE, rules: null }, options)
  const { account, owner, code } = opened
  const change = (body: object) => owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body })
  await change({ rules: LED_CODE.rules.slice(0, 2) })
  await change({ rules: LED_CODE.rules })
  const dice = openDice(118)
  const led = LED.flatMap(([variant, share]) => Array.from({ length: share }, () => variant))
  const scans = [...led, ...MISSED].map((variant, index): LoggedScan => {
    const isMissed = index >= led.length
    return {
      ...NOWHERE,
      ...{ accountId: account.id, mode: 'live', codeId: code.id, visitor: index + 1 },
      ...{ device: 'ios', browser: 'safari', os: 'ios', language: 'da' },
      ...(isMissed
        ? { class: 'missed', reason: variant, variant: 'default' }
        : { class: 'human', reason: '', variant }),
      version: 1 + dice.below(3),
      at: Date.now() - dice.below(MONTH_MS),
    } as LoggedScan
  })
  await recordScans(service, scans)
  await opened.page.reload()
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  const get = async (path: string) =>
    (await owner.call('GET', `/v1/qrcodes/${code.id}${path}`)).json
  return { ...opened, get }
}
