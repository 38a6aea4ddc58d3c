import { createClient, orThrow, QrouteError } from '../../../client/index.ts'
import { command } from '../../command.ts'
import { EXIT, Failure } from '../../errors.ts'
import { printJson } from '../../output.ts'
import { type Profile, readProfiles, writeProfiles } from '../../profiles.ts'

export const logout = command({
  name: 'logout',
  summary: 'forget a profile, and with --revoke end its key',
  usage: ['logout [<profile>] [--revoke]'],
  operands: [0, 1],
  options: { revoke: { type: 'boolean', help: 'the key is never valid again, anywhere' } },
  async run(context) {
    const { operands, profile, env, values, terminal, json, signal } = context
    const { current, profiles } = readProfiles(env)
    const name = operands[0] ?? profile ?? current
    const found = name === null ? undefined : profiles[name]
    if (name === null || found === undefined) {
      const what = name === null ? 'Not signed in' : `There is no profile ${name}`
      throw new Failure(`${what}. See qr profiles`, EXIT.notFound)
    }
    if (values.revoke) await revoke(found, signal)
    const { [name]: _, ...left } = profiles
    const names = Object.keys(left)
    const next = current === name ? (names.length === 1 ? (names[0] ?? null) : null) : current
    writeProfiles(env, { current: next, profiles: left })
    if (json) return printJson(context, { profile: name, revoked: values.revoke === true })
    await terminal.line(`Forgot ${name}${values.revoke ? ', and its key is revoked' : ''}.`)
    if (!values.revoke) terminal.note('Its key still works: revoke it in Settings, Keys')
  },
})

/** A key that is not valid any more is as good as revoked. */
async function revoke({ url, key }: Profile, signal: AbortSignal): Promise<void> {
  try {
    const client = createClient({ baseUrl: url, key: null })
    await orThrow(client.revokeLeakedKey({ body: { key } }, { signal }))
  } catch (error) {
    const isGone = error instanceof QrouteError && (error.status === 404 || error.status === 401)
    if (!isGone) throw error
  }
}
