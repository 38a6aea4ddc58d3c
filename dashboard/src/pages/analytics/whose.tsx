import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Answer, CallOptions } from '../../../../client/client.ts'
import { api, askPart } from '../../api.ts'
import { toShortLink } from '../../format.ts'
import type { Scope } from '../../parts/figures/address.ts'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { useResource } from '../../resource.ts'
import { words } from '../../words.ts'

/** A choice of whose scans are shown: those of all codes, of a tag, or of one code. */
const text = words.analytics.whose
const CODES = 20
const TAGS = 12

interface Choice {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly scope: Scope
}

async function askChoices(typed: string, options: CallOptions): Promise<Answer<Choice[]>> {
  const search = typed.trim()
  const [codes, tags] = await Promise.all([
    api.listCodes({ limit: CODES, sort: '-total_scans', ...(search && { search }) }, options),
    api.listTags({ limit: 100 }, options),
  ])
  if (!codes.ok) return codes
  if (!tags.ok) return tags
  const isLike = (name: string) => name.toLowerCase().includes(search.toLowerCase())
  const likely = tags.data.data.filter(({ name }) => isLike(name)).slice(0, TAGS)
  const data = [
    ...(search === '' ? [ALL] : []),
    ...likely.map(({ name }) => ({
      ...{ key: `tag ${name}`, name, note: text.tag, scope: { kind: 'tag' as const, tag: name } },
    })),
    ...codes.data.data.map(({ id, name, short_url }) => ({
      ...{ key: id, name, note: toShortLink(short_url), scope: { kind: 'code' as const, id } },
    })),
  ]
  return { ...codes, data }
}

const ALL: Choice = { key: 'all', name: text.every, note: '', scope: { kind: 'account' } }

export function WhoseDialog(props: {
  title: string
  onChoose: (scope: Scope) => void
  onClose: () => void
}) {
  const { title, onChoose, onClose } = props
  const typed = useSignal('')
  const list = useRef<HTMLUListElement>(null)
  const choices = useResource((signal) => askChoices(typed.value, { signal }), askPart)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const all = [...(list.current?.querySelectorAll('button') ?? [])]
    if (by === undefined || all.length === 0) return
    event.preventDefault()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    all.at((at + by) % all.length)?.focus()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and of the list */}
      <div class="stack whose" onKeyDown={step}>
        <input
          class="input"
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
        {choices.data.value?.length === 0 && (
          <p class="small second" role="status">
            {words.common.noMatch}
          </p>
        )}
        <ul ref={list}>
          {choices.data.value?.map(({ key, name, note, scope }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => {
                  onClose()
                  onChoose(scope)
                }}
              >
                <bdi class="clip">{name}</bdi> <span class="second clip">{note}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
