import { keepCookie, type Surroundings, type Teller } from './teller.ts'

/** People, keys and the account. */

const PASSWORD = 'correct horse battery'
const NEXT_PASSWORD = 'correct horse battery staple'
const ADA = 'ada@example.com'
const TOKEN = 'hZ3kQ8vT1mXn5cRb7LwJ2pYs9DgF4aEu6oKi0NtWqVx'

export async function tellPeople(teller: Teller, around: Surroundings): Promise<void> {
  await tellAccount(teller)
  await tellMembers(teller)
  await tellKeys(teller)
  await tellOwn(teller)
  await tellMail(teller, around)
  await teller.ask('listAudit', { params: { limit: 2 } })
  await teller.ask('signOut')
}

async function tellAccount({ ask }: Teller): Promise<void> {
  const brand = { name: 'Harbour Café', color: '#8a2f16', contact_url: 'https://example.com/' }
  const body = { name: 'Harbour Café', timezone: 'Europe/London', brand }
  await ask('changeAccount', { body })
}

async function tellMembers({ ask, names }: Teller): Promise<void> {
  const { json } = await ask('inviteMember', {
    body: { email: 'grace@example.com', role: 'viewer' },
  })
  const [, token = ''] = (json.invitation_url as string).split('#')
  names.give(token, TOKEN)
  await ask('openInvitation', { body: { token } })
  const params = { id: json.member.id }
  await ask('getMember', { params })
  await ask('changeMember', { params, body: { role: 'editor' } })
  await ask('listMembers')
  await ask('removeMember', { params })
}

async function tellKeys({ ask }: Teller): Promise<void> {
  const body = { name: 'Label printer', mode: 'live', scopes: ['codes:read'] }
  const { json } = await ask('createApiKey', { body })
  const params = { id: json.api_key?.id ?? json.id }
  await ask('getApiKey', { params })
  await ask('changeApiKey', { params, body: { name: 'Label printer, bar' } })
  await ask('listApiKeys', { params: { limit: 2 } })
  await ask('revokeApiKey', { params })
  const leaked = await ask('createApiKey', { body: { name: 'Leaked' }, isAside: true })
  await ask('revokeLeakedKey', { body: { key: leaked.json.key } })
}

async function tellOwn(teller: Teller): Promise<void> {
  const { ask } = teller
  await ask('saveView', { params: { name: 'Tables' }, body: { query: 'tag=Tables&days=30' } })
  await ask('listViews')
  await ask('deleteView', { params: { name: 'Tables' } })
  const before = teller.cookie
  keepCookie(teller, await ask('signIn', { body: { email: ADA, password: PASSWORD } }))
  const { json } = await ask('listSessions')
  const other = json.data.find(({ current }: { current: boolean }) => !current).id
  await ask('endSession', { params: { id: other } })
  if (before === teller.cookie) throw new Error('Signing in gave no new session')
  const body = { current_password: PASSWORD, new_password: NEXT_PASSWORD }
  keepCookie(teller, await ask('changePassword', { body }))
}

async function tellMail(teller: Teller, around: Surroundings): Promise<void> {
  const { ask, names } = teller
  await ask('getNotifications')
  await ask('changeNotifications', { body: { weekly_report: true } })
  await ask('askForPasswordReset', { body: { email: ADA } })
  const next = 'ada@harbour.example'
  await ask('changeEmail', { body: { email: next, password: NEXT_PASSWORD } })
  const token = await around.mailedSecret(next, 'app/email')
  names.give(token, TOKEN)
  await ask('confirmEmail', { body: { token } })
  const signIn = { body: { email: next, password: NEXT_PASSWORD }, isAside: true }
  const signedIn = await ask('signIn', signIn)
  keepCookie(teller, signedIn)
  const stop = around.unsubscribeToken(signedIn.json.user.id)
  names.give(stop, 'usr_01m7eftr2mb8239pr4s9qw6yc9.1.mYwq2Vx7Zk4TnR1cHs9LdA')
  await ask('unsubscribe', { params: { token: stop } })
}
