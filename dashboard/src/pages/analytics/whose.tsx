import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Answer, CallOptions } from '../../../../client/client.ts'
import { api, askPart } from '../../api.ts'
import { toShortLink } from '../../format.ts'
import { Dialog } from '../../parts/frame/dialog.tsx'
import { useResource } from '../../resource.ts'
import { setQuery } from '../../router.ts'
import { words } from '../../words.ts'

/** Whose scans are shown: all codes, those of a tag, or one. What else the address says stays. */
const text = words.analytics.whose
const CODES = 20
const TAGS = 12

interface Choice {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly query: { readonly code: string; readonly tag: string }
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
  const found = tags.data.data.filter(({ name }) => isLike(name)).slice(0, TAGS)
  const data = [
    ...(search === '' ? [ALL] : []),
    ...found.map(({ name }) => ({
      ...{ key: `tag ${name}`, name, note: text.tag, query: { code: '', tag: name } },
    })),
    ...codes.data.data.map(({ id, name, short_url }) => ({
      ...{ key: id, name, note: toShortLink(short_url), query: { code: id, tag: '' } },
    })),
  ]
  return { ...codes, data }
}

const ALL: Choice = { key: 'all', name: text.all, note: '', query: { code: '', tag: '' } }

export function WhoseDialog({ onClose }: { onClose: () => void }) {
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
    <Dialog title={text.title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and of the list */}
      <div class="stack whose" onKeyDown={step}>
        <input
          class="input"
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value
          }}
        />
        {choices.data.value?.length === 0 && (
          <p class="small second" role="status">
            {words.common.noMatch}
          </p>
        )}
        <ul ref={list}>
          {choices.data.value?.map(({ key, name, note, query }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => {
                  onClose()
                  setQuery(query)
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
