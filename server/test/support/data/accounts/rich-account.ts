import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { mailTo } from '../../../../../domain/accounts/people/mail-links.ts'
import { sealOf } from '../../../../compose/open-mail.ts'
import { readConfig } from '../../../../config.ts'
import { openSecret } from '../../../../secret.ts'
import { type Database, placeholders } from '../../../../storage/engine/database.ts'
import type { FilePart } from '../../../../storage/engine/migrate.ts'
import { openNotificationSource } from '../../../../storage/mail/notification-source.ts'
import { OUTBOX_PARTS, OUTBOXES } from '../../../../storage/mail/outbox.ts'
import { inviteBy, newEmail, openBrowser, openMember, openOwner } from '../../browser/browser.ts'
import { openData } from '../../service/databases.ts'
import { patiently } from '../../service/patient.ts'
import { type Environment, newAccount, type Service } from '../../service/service.ts'
import { insertCodes } from '../codes/inserted-codes.ts'
import { recordScans } from '../scans/past-scans.ts'
import { makeScans, openDice } from '../scans/random-scans.ts'

/** An account with a row in every table that can have one, and what of it may be left when it is deleted. */
export type Files = Readonly<Record<FilePart, Database>>

export async function openFiles(
  env: Environment,
  onClose: (close: () => Promise<void>) => void,
): Promise<Files> {
  const open = async (part: FilePart) => {
    const db = await openData(env, part)
    onClose(() => db.close())
    return [part, db] as const
  }
  const parts = ['codes', 'activity', 'tickets', 'scans'] as const
  const opened: (readonly [FilePart, Database])[] = []
  for (const part of parts) opened.push(await open(part))
  return Object.fromEntries(opened) as Files
}

export interface RichAccount {
  readonly id: string
  readonly owner: { readonly email: string; readonly id: string }
  readonly addresses: readonly string[]
}

/** Its mails wait in all outboxes, unless the mail server takes them. */
export async function makeRich(
  files: Files,
  service: Pick<Service, 'base' | 'env'>,
  { codes = 30, scans = 400 }: { readonly codes?: number; readonly scans?: number } = {},
): Promise<RichAccount> {
  const config = readConfig(service.env)
  const account = await newAccount(files.codes, config)
  const { id } = account
  const owner = await openOwner({ base: service.base, db: files.codes } as Service, id)
  const member = await openMember(service.base, owner.browser, 'editor')
  const invited = newEmail('invited')
  assert.equal((await inviteBy(owner.browser, invited)).status, 201)
  const made = await insertCodes(
    { db: files.codes },
    id,
    Array.from({ length: codes }, (_, i) => ({ name: `Code ${i}` })),
  )
  const call = async (method: string, path: string, body?: object) => {
    const options = { key: account.liveKey, ...(body && { body }) }
    const answer = await patiently(() =>
      openBrowser(service.base).call(method, `/v1${path}`, options),
    )
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.json
  }
  const limited = {
    name: 'L',
    destination_url: 'https://example.com/l',
    scan_limit: 5,
    tags: ['x'],
    external_id: `e-${id}`,
  }
  const { id: limitedId, short_url } = await call('POST', '/qrcodes', limited)
  await call('POST', '/webhooks', {
    url: 'https://hooks.example/x',
    events: ['scan.created', 'qrcode.updated'],
  })
  await call('POST', '/reports', { title: 'R', scope: { all: true } }).catch(() => undefined)
  const agent = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1',
  }
  await fetch(short_url, { redirect: 'manual', headers: agent })
  await record(
    service.env,
    id,
    made.map((code) => code.id),
    scans,
  )
  for (const { email } of [owner, member]) {
    await openBrowser(service.base).call('POST', '/v1/password-reset', { body: { email } })
  }
  const seal = sealOf(openSecret(config))
  const content = {
    endpoint: 'https://hooks.example/x',
    reason: 'gone',
    url: service.base,
  } as const
  const whom = {
    id: owner.id,
    accountId: id,
    accountName: 'Acme',
    timezone: 'UTC',
    email: owner.email,
  }
  const mail = mailTo(whom, 'en', 'webhook_disabled', content, Date.now())
  await openNotificationSource(files.scans, files.scans, seal).write([
    { ...mail, once: `hook ${limitedId}` },
  ])
  return { id, owner, addresses: [owner.email, member.email, invited] }
}

async function record(env: Environment, accountId: string, ids: readonly string[], human: number) {
  const plan = ids.slice(0, 3).map((codeId, index) => ({
    ...{ codeId, accountId, mode: 'live' },
    ...{ human: index === 0 ? human : 20, other: 10 },
  }))
  await recordScans({ env }, makeScans(openDice(7), plan, Date.now()), { rolledFrom: 100 })
}

/** How many mails wait for the account in each part. */
export async function waitingMails(files: Files, id: string): Promise<number[]> {
  return Promise.all(
    OUTBOX_PARTS.map(async (part) => {
      const text = `select count(*) as n from ${OUTBOXES[part]} where account_id = $1 and state = 0`
      return (await files[part].query<{ n: number }>(text, [id]))[0]?.n ?? 0
    }),
  )
}

/** Everything by which rows can name the account: ids and addresses. */
export async function namesOf(files: Files, { id, addresses }: RichAccount): Promise<string[]> {
  const of = async (db: Database, text: string, values: readonly string[]) =>
    (await db.query<{ id: string }>(text, values)).map((row) => row.id)
  const own = (table: string) =>
    of(files.codes, `select id from ${table} where account_id = $1`, [id])
  const people = await own('people')
  const inPeople = `person_id in (${placeholders(people.length, 0)})`
  const rest = [
    'api_keys',
    'codes',
    'endpoints',
    'invitations',
    'reports',
    'tags',
    'logos',
    'styles',
  ]
  return [
    ...[id, ...addresses, ...people],
    ...(await of(files.activity, `select id from sessions where ${inPeople}`, people)),
    ...(await Promise.all(rest.map(own))).flat(),
  ]
}

/** Names of codes that nobody else gets, and what was done: both stay, for the reason in the documentation. */
const KEPT = new Set(['tombstones', 'audit', 'edits'])

/** Rows of any table that name one of them; all columns of all tables are looked at. */
export async function rowsNaming(files: Files, names: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const [part, db] of partsOf(files)) {
    for (const table of await tablesOf(db)) {
      if (KEPT.has(table)) continue
      for (const row of await db.query<object>(`select * from ${table}`)) {
        const text = Object.values(row).join('\n')
        const name = names.find((one) => text.includes(one))
        if (name !== undefined) found.push(`${part} ${table}: ${JSON.stringify(row).slice(0, 150)}`)
      }
    }
  }
  return found
}

function partsOf(files: Files): [string, Database][] {
  const all = Object.entries(files)
  return files.codes.engine === 'postgres' ? all.slice(0, 1) : all
}

async function tablesOf(db: Database): Promise<string[]> {
  const text =
    db.engine === 'sqlite'
      ? "select name from sqlite_master where type = 'table'"
      : 'select tablename as name from pg_tables where schemaname = current_schema()'
  return (await db.query<{ name: string }>(text)).map(({ name }) => name).sort()
}

const SCOPED = ['visits', 'hours', 'returns', 'day_dims', 'block_dims']
const VARIANTS_FROM = 2 ** 40
const IS_SCOPE = `exists (select 1 from scan_codes c where c.num = r.scope)
  or exists (select 1 from scan_accounts a where a.num = -r.scope)
  or exists (select 1 from variant_scopes v where v.num = r.scope - ${VARIANTS_FROM})`
const IS_CODE = 'exists (select 1 from scan_codes c where c.num = r.code)'
const REFERENCES: readonly (readonly [table: string, condition: string])[] = [
  ...SCOPED.map((table) => [table, IS_SCOPE] as const),
  ...['scans', 'scan_classes', 'missed_codes', 'variant_scopes', 'events', 'outbox'].map(
    (table) => [table, IS_CODE] as const,
  ),
  ['events', 'exists (select 1 from scan_accounts a where a.num = r.account)'],
  [
    'events',
    'exists (select 1 from scans s where s.code = r.code and s.at = r.at and s.seq = r.seq)',
  ],
  ['missed_codes', 'exists (select 1 from scan_classes s where s.code = r.code and s.day = r.day)'],
  [
    'variant_scopes',
    'exists (select 1 from scans s where s.code = r.code and s.variant = r.variant)',
  ],
  ['hooks', 'exists (select 1 from scan_accounts a where a.num = r.account)'],
  ['scan_codes', 'exists (select 1 from scan_accounts a where a.num = r.account)'],
  ['deliveries', 'exists (select 1 from hooks h where h.endpoint = r.endpoint)'],
  ['outbox', 'exists (select 1 from hooks h where h.endpoint = r.endpoint)'],
]
const EMPTY: readonly (readonly [table: string, condition: string])[] = [
  ['hours', 'r.scans = 0'],
  ['day_dims', 'r.scans = 0'],
  ['block_dims', 'r.scans = 0'],
  ['scan_classes', 'r.scans = 0'],
]

/** Rows of the scans' tables that point to nothing, or count nothing. A late scan leaves `returns` of 0: that is no fault. */
export async function orphansIn({ scans }: Pick<Files, 'scans'>): Promise<string[]> {
  const found: string[] = []
  const wrong = [...REFERENCES.map(([table, is]) => [table, `not (${is})`] as const), ...EMPTY]
  for (const [table, condition] of wrong) {
    const text = `select count(*) as n from ${table} r where ${condition}`
    const [row] = await scans.query<{ n: number }>(text)
    if (row && row.n > 0) found.push(`${row.n} of ${table}: ${condition}`)
  }
  return found
}

/** Last uses are written every few seconds. */
export const usesWritten = () => sleep(5_500)
