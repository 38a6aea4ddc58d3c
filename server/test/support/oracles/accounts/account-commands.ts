import assert from 'node:assert/strict'
import type { CommandResult } from '../../service/command.ts'
import type { Service } from '../../service/service.ts'

type Run = (
  args: readonly string[],
  env: Record<string, string>,
) => Promise<Pick<CommandResult, 'code' | 'stdout' | 'stderr'>>

let accounts = 0

/** The operator's commands about accounts and keys, run here or as processes. */
export function openCommands(service: Service, run: Run) {
  const newEmail = () => `person-${++accounts}-${process.pid}@example.com`
  const toNew = (plan: string, email: string) => {
    return ['account', 'create', '--name', 'Acme', '--email', email, '--plan', plan]
  }
  async function json(...args: string[]) {
    const { code, stdout, stderr } = await run([...args, '--json'], service.env)
    assert.equal(stderr, '')
    assert.equal(code, 0)
    return JSON.parse(stdout)
  }
  const read = (key: string) => service.call('GET', '/v1/account', { key })
  async function assertFails(code: number, words: RegExp, ...args: string[]) {
    const outcome = await run(args, service.env)
    assert.equal(outcome.code, code, `${args.join(' ')}: ${outcome.stdout}${outcome.stderr}`)
    assert.equal(outcome.stdout, '')
    assert.match(outcome.stderr, words)
    assert.doesNotMatch(outcome.stderr, /\n\s+at /, 'an operator is shown no stack trace')
  }

  return { newEmail, toNew, json, read, assertFails, account: () => service.account('free') }
}

type Commands = ReturnType<typeof openCommands>

export async function assertCreates({ json, toNew, newEmail, read }: Commands) {
  const made = await json(...toNew('business', newEmail()))
  assert.deepEqual(Object.keys(made).sort(), ['account_id', 'live_key', 'test_key'])
  assert.match(made.account_id, /^acct_[0-9a-z]{26}$/)
  assert.match(made.live_key, /^sk_live_[0-9A-Za-z]{38}$/)
  assert.match(made.test_key, /^sk_test_[0-9A-Za-z]{38}$/)
  for (const key of [made.live_key, made.test_key]) {
    const { status, json } = await read(key)
    assert.equal(status, 200)
    assert.equal(json.id, made.account_id)
    assert.equal(json.plan, 'business')
  }
}

export async function assertNamesWrong({ json, toNew, newEmail, assertFails }: Commands) {
  const email = newEmail()
  await json(...toNew('free', email))
  const nobody = 'acct_00000000000000000000000000'
  const create = (address: string, plan: string) => {
    return ['account', 'create', '--name', 'A', '--email', address, '--plan', plan]
  }
  await Promise.all([
    assertFails(1, new RegExp(email), ...create(email, 'free')),
    assertFails(1, /exists/, ...create(email.toUpperCase(), 'free'), '--json'),
    assertFails(1, /acct_0/, 'account', 'set-plan', '--account', nobody, '--plan', 'pro'),
    assertFails(1, /acct_0/, 'account', 'delete', '--account', nobody, '--json', '--yes'),
    assertFails(1, /acct_0/, 'key', 'create', '--account', nobody, '--mode', 'live'),
    assertFails(1, /key_0/, 'key', 'revoke', '--key', 'key_00000000000000000000000000'),
  ])
}

export async function assertRejects({ account, newEmail, assertFails }: Commands) {
  const { id } = await account()
  const create = ['account', 'create', '--name', 'A', '--plan']
  await Promise.all([
    assertFails(1, /gold/, ...create, 'gold', '--email', newEmail()),
    assertFails(1, /no-address/, ...create, 'free', '--email', 'no-address'),
    assertFails(1, /gold/, 'account', 'set-plan', '--account', id, '--plan', 'gold'),
    assertFails(1, /both/, 'key', 'create', '--account', id, '--mode', 'both'),
  ])
}
