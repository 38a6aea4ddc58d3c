import { toCount } from '../../lib/count.ts'
import { openLog } from '../../lib/log.ts'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { closeAccount } from '../../storage/accounts/delete-account.ts'
import { type AccountData, eraseElsewhere, removeErased } from '../../storage/accounts/erase.ts'
import { sweepTickets } from '../../storage/codes/tickets.ts'
import type { Database } from '../../storage/engine/database.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { purgeMarked, restingly } from '../../storage/scans/purging/finish.ts'
import { type Context, command, done, noAccount, type Output } from '../command.ts'

/** Deletes it in all files. If the command is killed, a server finishes, or running it again. */
export const deleteAccount = command({
  name: 'account delete',
  about: 'permanently delete an account; its codes will stop working',
  options: ['account'],
  asks: 'always',
  run: deleteEverywhere,
})

async function deleteEverywhere({
  config,
  progress,
  values: { account: id },
  confirm,
}: Context<'account'>): Promise<Output> {
  const open: Database[] = []
  const part = async (name: 'codes' | 'activity' | 'tickets' | 'scans') => {
    const [beside] = open
    const options = { patient: true, ...(beside && { beside }) }
    const db = await openDatabase(config, openLog('silent'), name, options)
    open.push(db)
    return db
  }
  try {
    const codes = await part('codes')
    const found = (await openAccountStore(codes).list()).find((one) => one.id === id)
    if (!found) throw noAccount(id)
    const warning = `${id} (${found.name}) has ${toCount(found.codes, 'live code')}. If you delete the account, all its links will permanently stop working, and its scans and all its other data will be removed.`
    if (!(await confirm(warning, 'the id', id))) {
      return { json: { deleted: false, account_id: id }, text: 'Nothing was deleted.', ok: false }
    }
    if (!(await closeAccount(codes, id, Date.now()))) throw noAccount(id)
    const [activity, tickets, scans] = [
      await part('activity'),
      await part('tickets'),
      await part('scans'),
    ]
    progress('removing scans …')
    const data = { codes, activity, scans, sweepTickets: () => sweepTickets(tickets, codes) }
    await erase(data, scans, id)
    const text = `${id} was deleted. Its short links now return 410, and its short codes stay reserved.`
    return done({ deleted: true, account_id: id }, text)
  } finally {
    for (const db of open.reverse()) await db.close()
  }
}

/** Scans may come in between, from a log: what is left of them then is removed by a server. */
async function erase(data: AccountData, scans: Database, id: string): Promise<void> {
  await eraseElsewhere(data, id, Date.now())
  for (let tries = 0; tries < ROUNDS; tries++) {
    await restingly(purgeMarked(scans))
    if (await removeErased(data, id)) return
  }
}

const ROUNDS = 3
