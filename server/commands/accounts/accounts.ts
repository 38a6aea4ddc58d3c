import { openAccount, toPlanName } from '../../../domain/accounts/accounts.ts'
import { entryAbout, OPERATOR } from '../../../domain/accounts/audit.ts'
import { newSetUpLink, setUpUrl } from '../../../domain/accounts/people/people.ts'
import { toIso } from '../../../domain/iso.ts'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { findPages } from '../../storage/accounts/pages-url.ts'
import { openPersonStore } from '../../storage/accounts/people.ts'
import { command, done, noAccount } from '../command.ts'
import { PLANS } from '../options.ts'
import { tableOf } from '../table.ts'

export const createAccount = command({
  name: 'account create',
  about: 'create an account with its first two keys',
  options: ['name', 'email', 'plan'],
  data: 'new',
  async run({ config, values, openCodes }) {
    const db = await openCodes()
    const opened = await openAccount(openAccountStore(db), config.PLANS, values)
    const { account, liveKey, testKey, setUpSecret } = opened
    const url = setUpUrl(await findPages(db, config), setUpSecret)
    return done(
      { account_id: account.id, live_key: liveKey, test_key: testKey },
      `Account   ${account.id} (${account.plan})
Live key  ${liveKey}
Test key  ${testKey}
Sign in   ${url} (works only once and expires in 24 hours)
You won't be able to see the keys again.`,
    )
  },
})

export const listAccounts = command({
  name: 'account list',
  about: 'list all accounts with their plan and number of codes',
  options: [],
  async run({ openCodes }) {
    const accounts = await openAccountStore(await openCodes()).list()
    const rows = accounts.map(({ suspendedAt, ...account }) => ({
      account_id: account.id,
      name: account.name,
      email: account.email,
      plan: account.plan,
      qrcodes: account.codes,
      created_at: toIso(account.createdAt),
      suspended_at: toIso(suspendedAt),
    }))
    return done(rows, tableOf(rows, 'There are no accounts yet.'))
  },
})

export const setPlan = command({
  name: 'account set-plan',
  about: `change the plan of an account (${PLANS})`,
  options: ['account', 'plan'],
  async run({ config, values: { account, plan }, openCodes }) {
    const name = toPlanName(config.PLANS, plan)
    const isKnown = await openAccountStore(await openCodes()).setPlan(account, name)
    if (!isKnown) throw noAccount(account)
    return done({ account_id: account, plan: name }, `${account} is now on the ${name} plan.`)
  },
})

/** Anyone who took over the account is signed out. API keys are not affected: `key revoke`. */
export const resetPassword = command({
  name: 'account reset-password',
  about: 'end all sessions and print a link for the owner to set a new password',
  options: ['account'],
  async run({ config, values: { account }, openCodes }) {
    const db = await openCodes()
    const now = Date.now()
    const link = newSetUpLink(account, now)
    const target = { accountId: account, id: account }
    const entry = entryAbout(OPERATOR, 'account.password_reset', target, now, {})
    if (!(await openPersonStore(db).reset(link, [entry]))) throw noAccount(account)
    const url = setUpUrl(await findPages(db, config), link.secret)
    const expires = new Date(link.expiresAt).toISOString()
    return done(
      { account_id: account, setup_url: url, expires_at: expires },
      `All sessions in ${account} have ended, its pending invitations are no longer valid, and its owners' passwords no longer work.
Its API keys still work. To list them, run qroute key list. The owner can set an email address and a password here:

  ${url}

The link works only once and expires at ${expires}.`,
    )
  },
})
