import { didYouMean } from '../../../terminal/suggestion.ts'
import { type Column, toTable } from '../../../terminal/table.ts'
import { wordOf } from '../../args.ts'
import { type Context, command } from '../../command.ts'
import { EXIT, Failure, usage } from '../../errors.ts'
import { printLines } from '../../output.ts'
import { changeProfiles, profileOf, readProfiles } from '../../profiles.ts'

const WORDS = ['list', 'use'] as const

export const profiles = command({
  name: 'profiles',
  summary: 'list the services you are signed in to, or switch between them',
  usage: ['profiles', 'profiles use <name>'],
  operands: [0, 2],
  words: WORDS,
  options: {},
  examples: ['profiles use qr.example.com', 'list --profile qr.example.com-test'],
  async run(context) {
    const [given = 'list', name] = context.operands
    const word = wordOf('profiles', WORDS, given)
    if (word === 'use') use(context, name)
    else if (name !== undefined)
      throw usage(`Unexpected argument: ${name}. Usage: qr profiles list`)
    await print(context)
  },
})

function use({ env }: Context, name: string | undefined): void {
  const all = readProfiles(env)
  const names = Object.keys(all.profiles)
  if (name === undefined)
    throw usage(`Missing profile name. Run: qr profiles use ${names.join(' | ')}`)
  if (profileOf(all, name) === undefined) {
    const meant = didYouMean(name, names, 'profiles')
    throw new Failure(`No profile named ${name}${meant}`, EXIT.notFound)
  }
  changeProfiles(env, (had) => ({ ...had, current: name }))
}

interface Row {
  readonly name: string
  readonly url: string
  readonly mode: string
  readonly key: string
  readonly current: boolean
}

const COLUMNS: readonly Column<Row>[] = [
  { title: '', of: ({ current }) => (current ? '*' : ''), colour: () => 'green' },
  { title: 'PROFILE', of: ({ name }) => name },
  { title: 'SERVICE', of: ({ url }) => url, canShrink: true },
  { title: 'MODE', of: ({ mode }) => mode },
  { title: 'KEY', of: ({ key }) => key },
]

/** Of keys only how they end, as the dashboard shows them. */
async function print(context: Context): Promise<void> {
  const { env, terminal, json } = context
  const { current, profiles } = readProfiles(env)
  const rows = Object.entries(profiles).map(([name, { url, key }]) => ({
    name,
    url,
    mode: key.startsWith('sk_test_') ? 'test' : 'live',
    key: `…${key.slice(-4)}`,
    current: name === current,
  }))
  if (json) return printLines(context, rows)
  if (rows.length === 0)
    return terminal.note('No profiles. To sign in, run qr login https://qr.example.com')
  for (const line of toTable(terminal, COLUMNS, rows)) await terminal.line(line)
  if (env.QROUTE_URL)
    terminal.note('qr: QROUTE_URL and QROUTE_API_KEY are set and take precedence over profiles')
}
