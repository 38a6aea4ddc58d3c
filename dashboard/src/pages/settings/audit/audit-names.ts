import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import {
  type AuditEntry,
  type BrandStyle,
  type Code,
  createClient,
  type Webhook,
} from '../../../../../client/client.ts'
import { api, ask } from '../../../api.ts'
import { shorten } from '../../../parts/code/difference.ts'
import { useResource } from '../../../resource.ts'
import { linkIn, linkTo, type Mode } from '../../../router.ts'
import { words } from '../../../words.ts'
import { type Names, namesIn } from './audit-words.ts'

/** What the things are called that entries are about, and where those are that still exist. */
export interface Things {
  readonly names: Names
  readonly links: ReadonlyMap<string, string>
  /** Of codes whose picture is drawn. */
  readonly shortUrls: ReadonlyMap<string, string>
  /** Names that would look like another one if they were cut. */
  readonly alike: ReadonlySet<string>
}

/** What is longer is cut, with the whole of it in a title. */
export const NAME_MAX = 120
const AT_ONCE = 5

/** Asks for each key once, a few at a time. Null: there is no answer. */
function useEach<T>(
  wanted: readonly string[],
  read: (key: string) => Promise<T | null>,
): ReadonlyMap<string, T | null> {
  const found = useSignal<ReadonlyMap<string, T | null>>(new Map())
  const asked = useRef(new Set<string>())
  useEffect(() => {
    const open = wanted.filter((key) => !asked.current.has(key))
    for (const key of open) asked.current.add(key)
    const work = async () => {
      for (let key = open.shift(); key !== undefined; key = open.shift()) {
        const one = await read(key)
        found.value = new Map(found.peek()).set(key, one)
      }
    }
    for (let i = 0; i < AT_ONCE; i++) void work()
  }, [wanted.join()])
  return found.value
}

const clientOf = (mode: Mode) => createClient({ baseUrl: '', mode })

async function readCode(key: string): Promise<Code | null> {
  const [mode = '', id = ''] = key.split(' ')
  const answer = await ask(() => clientOf(mode as Mode).getCode({ id }))
  return answer.ok ? answer.data : null
}

async function readHooks(mode: string): Promise<readonly Webhook[] | null> {
  const answer = await ask(() => clientOf(mode as Mode).listWebhooks({ limit: 100 }))
  return answer.ok ? answer.data.data : null
}

async function readStyles(mode: string): Promise<readonly BrandStyle[] | null> {
  const answer = await ask(() => clientOf(mode as Mode).listStyles())
  return answer.ok ? answer.data.data : null
}

/** The log is read from its newest end: whatever is gone was seen to go, or is not found. */
function goneIn(entries: readonly AuditEntry[]): Set<string> {
  const isEnd = ({ action }: AuditEntry) => /\.(?:deleted|removed|revoked)$/.test(action)
  return new Set(entries.filter(isEnd).map(({ target }) => target))
}

function isOf(prefix: string) {
  return ({ target }: AuditEntry) => target.startsWith(`${prefix}_`)
}

const unique = (texts: readonly string[]) => [...new Set(texts)]

function useCodes(entries: readonly AuditEntry[], known: Names, gone: ReadonlySet<string>) {
  const wanted = entries.filter(isOf('qr')).flatMap(({ target, mode, changes }) => {
    const isOpen = !known.has(target) || changes.style !== undefined
    return isOpen && mode !== null && !gone.has(target) ? [`${mode} ${target}`] : []
  })
  return useEach(unique(wanted), readCode)
}

/** Of each mode that entries are about. */
function useLists<T>(
  entries: readonly AuditEntry[],
  read: (mode: string) => Promise<readonly T[] | null>,
): readonly [Mode, T][] {
  const lists = useEach(unique(entries.flatMap(({ mode }) => mode ?? [])), read)
  return [...lists].flatMap(([mode, all]) =>
    (all ?? []).map((one): [Mode, T] => [mode as Mode, one]),
  )
}

/** Two endpoints with the same address, or of whose addresses no more is known, have their ids beside it. */
function tellApart(names: Map<string, string>): void {
  const hooks = [...names].filter(([id]) => id.startsWith('wh_'))
  for (const [id, name] of hooks) {
    const isAlone = hooks.filter(([, other]) => other === name).length === 1
    if (!isAlone) names.set(id, words.settings.audit.told(name, `…${id.slice(-6)}`))
  }
}

function alikeIn(names: Names): Set<string> {
  const long = unique([...names.values()]).filter((name) => [...name].length > NAME_MAX)
  const cut = long.map((name) => shorten(name, NAME_MAX))
  return new Set(
    long.filter((_, at) => cut.indexOf(cut[at] ?? '') !== cut.lastIndexOf(cut[at] ?? '')),
  )
}

export function useThings(entries: readonly AuditEntry[]): Things {
  const keys = useResource((signal) => api.listApiKeys({}, { signal })).data.value?.data ?? []
  const members = useResource((signal) => api.listMembers({}, { signal })).data.value?.data ?? []
  const names = namesIn(entries)
  const gone = goneIn(entries)
  const codes = useCodes(entries, names, gone)
  const hooks = useLists(entries.filter(isOf('wh')), readHooks)
  const styles = useLists(entries.filter(isOf('sty')), readStyles)
  const links = new Map<string, string>()
  const shortUrls = new Map<string, string>()
  for (const { target, mode } of entries.filter(isOf('qr'))) {
    const isThere = codes.get(`${mode} ${target}`) !== null && !gone.has(target)
    if (isThere && mode) links.set(target, linkIn(mode, `/codes/${target}`))
  }
  for (const code of codes.values()) {
    if (code && !names.has(code.id)) names.set(code.id, code.name)
    if (code) shortUrls.set(code.id, code.short_url)
  }
  for (const { id, name, revoked_at } of keys) {
    names.set(id, name)
    if (revoked_at === null) links.set(id, linkTo('/settings/keys'))
  }
  for (const { id, email } of members) {
    names.set(id, email)
    links.set(id, linkTo('/settings/people'))
  }
  for (const [mode, { id, url }] of hooks) {
    names.set(id, url)
    links.set(id, linkIn(mode, '/settings/webhooks', { endpoint: id }))
  }
  for (const [mode, { id, name }] of styles) {
    names.set(id, name)
    links.set(id, linkIn(mode, '/settings/styles'))
  }
  tellApart(names)
  return { names, links, shortUrls, alike: alikeIn(names) }
}
