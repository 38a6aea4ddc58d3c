import type { Failure } from '../../../../../client/client.ts'
import { inPlainWords as inWords, toSentence } from '../../../failure.ts'
import { CONDITIONS } from '../../../parts/code/when.ts'
import { type Faults, isUnder } from '../../../parts/form/faults.ts'
import { words } from '../../../words.ts'
import type { RoutingDraft, RuleDraft } from './draft.ts'

/**
 * What is wrong with rules and splits. In a list the path begins with the key of the entry,
 * `k3x.when.country[0]`, so that a fault stays with an entry that moves.
 */

/** About no input that is on the page. */
export function otherFaults(faults: Faults, draft: RoutingDraft): string[] {
  const { rules, split } = draft
  const known = [...[...rules, ...split].map(({ key }) => key), 'fallback_url', 'utm']
  const rest = Object.entries(faults).filter(([at]) => !known.some((path) => isUnder(at, path)))
  return rest.map(([, message]) => message)
}

function conditionFaults({ key, when }: RuleDraft): [string, string][] {
  const text = words.routing.faults
  const given = CONDITIONS.filter((name) => when[name] !== undefined)
  if (given.length === 0) return [[`${key}.when`, text.when]]
  return given.flatMap((name): [string, string][] => {
    const value = when[name]
    const isEmpty = !value || value.length === 0 || (name === 'hours' && when.hours?.includes(''))
    const message = name === 'from' || name === 'until' ? text.moment : text[name]
    return isEmpty ? [[`${key}.when.${name}`, message]] : []
  })
}

/** What is missing: in plainer words than the server's, which checks everything else. */
export function missingIn({ rules, split }: RoutingDraft): Faults {
  const entries = [...rules, ...split]
  const urls = entries.filter(({ url }) => url.trim() === '')
  return Object.fromEntries([
    ...rules.flatMap(conditionFaults),
    ...urls.map(({ key }) => [`${key}.destination_url`, words.section.needsUrl]),
  ])
}

const ENTRY = /^(rules|split)\[(\d+)\](.*)$/
const LABEL = /\b(rules|split)\[(\d+)\]\.label\b/g
const BEGINNING = /\brules\[\d+\]\.when\.from\b/g
const TOGETHER = /bytes in total$/

/** The API's sentences name fields by their paths: "rules[2].when.until must be after …". */
function inPlainWords(param: string, message: string): string {
  const text = words.routing.faults
  if (TOGETHER.test(message)) return text.tooLarge
  const field = /\w+$/.exec(param)?.[0] ?? ''
  const rest = message.startsWith(`${param} `) ? message.slice(param.length) : null
  const own = inWords(rest === null ? message : (text.names[field] ?? text.it) + rest)
  return own
    .replace(LABEL, (_, list: 'rules' | 'split', index) => text.labelOf(list, Number(index) + 1))
    .replace(BEGINNING, text.beginning)
}

/** What the server said about `sent`. */
export function toFaults(failure: Failure, sent: RoutingDraft): Faults {
  const details = failure.error.details ?? []
  if (details.length === 0) return { '': toSentence(failure) }
  const faults: Record<string, string> = {}
  for (const { param, message } of details) {
    const [, list, index, rest] = ENTRY.exec(param) ?? []
    const key = list === undefined ? undefined : sent[list as 'rules' | 'split'][Number(index)]?.key
    faults[key === undefined ? param : `${key}${rest}`] ??= inPlainWords(param, message)
  }
  return faults
}
