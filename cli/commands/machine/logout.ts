import { flag } from '../../../terminal/options.ts'
import { command } from '../../command.ts'
import { EXIT, Failure } from '../../errors.ts'
import { printJson } from '../../output.ts'
import { changeProfiles, type Profiles, profileOf, readProfiles } from '../../profiles.ts'
import { revokeKey } from './revoke.ts'

export const logout = command({
  name: 'logout',
  summary: 'remove a profile; with --revoke, also revoke its key',
  usage: ['logout [<profile>] [--revoke]'],
  operands: [0, 1],
  isChange: true,
  options: {
    revoke: flag('also revoke the key, so that it no longer works anywhere'),
  },
  async run(context) {
    const { operands, profile, env, values, terminal, json, signal } = context
    const all = readProfiles(env)
    const name = operands[0] ?? profile ?? all.current
    const found = profileOf(all, name)
    if (name === null || found === undefined) {
      const what = name === null ? 'Not signed in' : `No profile named ${name}`
      throw new Failure(
        `${what}. To list profiles, run qr profiles`,
        name === null ? EXIT.refused : EXIT.notFound,
      )
    }
    if (values.revoke) await revokeKey(found, signal)
    changeProfiles(env, (had) => without(had, name))
    if (json) return printJson(context, { profile: name, revoked: values.revoke === true })
    await terminal.line(
      `Removed the profile ${name}${values.revoke ? ' and revoked its key' : ''}.`,
    )
    if (!values.revoke)
      terminal.note('The key still works. You can revoke it in the dashboard under Settings > Keys')
  },
})

/** If one is left, it is the current one. */
function without({ current, profiles }: Profiles, name: string): Profiles {
  const { [name]: _, ...left } = profiles
  const [only = null, ...others] = Object.keys(left)
  const next = others.length === 0 ? only : null
  return { current: current === name ? next : current, profiles: left }
}
