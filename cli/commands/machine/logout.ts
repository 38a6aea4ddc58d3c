import { command } from '../../command.ts'
import { EXIT, Failure } from '../../errors.ts'
import { printJson } from '../../output.ts'
import { profileOf, readProfiles, writeProfiles } from '../../profiles.ts'
import { revokeKey } from './revoke.ts'

export const logout = command({
  name: 'logout',
  summary: 'forget a profile, and with --revoke end its key',
  usage: ['logout [<profile>] [--revoke]'],
  operands: [0, 1],
  isChange: true,
  options: { revoke: { type: 'boolean', help: 'the key is never valid again, anywhere' } },
  async run(context) {
    const { operands, profile, env, values, terminal, json, signal } = context
    const all = readProfiles(env)
    const { current } = all
    const name = operands[0] ?? profile ?? current
    const found = profileOf(all, name)
    if (name === null || found === undefined) {
      const what = name === null ? 'Not signed in' : `There is no profile ${name}`
      throw new Failure(`${what}. See qr profiles`, name === null ? EXIT.refused : EXIT.notFound)
    }
    if (values.revoke) await revokeKey(found, signal)
    const { [name]: _, ...left } = all.profiles
    const names = Object.keys(left)
    const next = current === name ? (names.length === 1 ? (names[0] ?? null) : null) : current
    writeProfiles(env, { current: next, profiles: left })
    if (json) return printJson(context, { profile: name, revoked: values.revoke === true })
    await terminal.line(`Forgot ${name}${values.revoke ? ', and its key is revoked' : ''}.`)
    if (!values.revoke) terminal.note('Its key still works: revoke it in Settings, Keys')
  },
})
