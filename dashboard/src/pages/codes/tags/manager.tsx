import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Tag } from '../../../../../client/client.ts'
import { toTagKey } from '../../../../../domain/codes/folded.ts'
import { TAG_MAX } from '../../../../../domain/codes/limits.ts'
import { api, change } from '../../../api.ts'
import { toSentence } from '../../../failure.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { Form, OtherFault } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { toneOf } from '../../../parts/form/tag.tsx'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { say } from '../../../parts/shell/toast.tsx'
import { LoadFailed } from '../../../parts/shell/trouble/load-failed.tsx'
import { useResource } from '../../../resource.ts'
import { words } from '../../../words.ts'
import { filterByTags, listing } from '../address.ts'
import { changed } from '../many/changes.ts'

const SHOWN_MAX = 100
const LOOKED_AT_ONCE = 500
const text = words.codes.tagManager

/** What is being done to one of the tags. */
interface Doing {
  readonly what: 'rename' | 'delete'
  readonly tag: string
}

/** The list that is filtered by a tag follows its new name; without the tag, it shows the rest. */
function followInFilter(from: string, to: string | null): void {
  const { tags } = listing.peek()
  if (!tags.some((name) => toTagKey(name) === toTagKey(from))) return
  const next = tags.flatMap((name) => (toTagKey(name) === toTagKey(from) ? (to ?? []) : name))
  filterByTags([...new Map(next.map((name) => [toTagKey(name), name])).values()])
}

/** Ends with what went wrong; null: it is done. */
async function rename(tag: string, name: string, isMerge: boolean): Promise<string | null> {
  const answer = await change(() => api.renameTag({ tag, body: { name } }))
  if (!answer.ok) return toSentence(answer)
  followInFilter(tag, answer.data.name)
  changed.value += 1
  say(isMerge ? text.merged(tag, answer.data.name) : text.renamed(answer.data.name))
  return null
}

async function remove(tag: string): Promise<string | null> {
  const answer = await change(() => api.deleteTag({ tag }))
  if (!answer.ok && answer.status !== 404) return toSentence(answer)
  followInFilter(tag, null)
  changed.value += 1
  say(text.deleted(tag))
  return null
}

/** Another tag of this name, with which the tag would become one; or why that is not known. */
async function findTwin(tag: Tag, name: string): Promise<Tag | null | { readonly why: string }> {
  const key = toTagKey(name)
  const search = [...name].slice(0, TAG_MAX).join('')
  for (let page = 1; ; page++) {
    const answer = await change(() => api.listTags({ search, page, limit: LOOKED_AT_ONCE }))
    if (!answer.ok) return { why: toSentence(answer) }
    const { data, pagination } = answer.data
    const twin = data.find((one) => one.name !== tag.name && toTagKey(one.name) === key)
    if (twin || page >= (pagination.total_pages ?? 1)) return twin ?? null
  }
}

/** Two presses where it would make two tags one. */
function RenameForm({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const twin = useSignal<Tag | null>(null)
  const typed = useSignal(tag.name)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.form?.querySelector('input')?.select(), [])
  const sending = useSending(async () => {
    const name = typed.value.trim()
    if (name === tag.name) {
      onDone()
      return null
    }
    const known = twin.value
    const found = known ?? (await findTwin(tag, name))
    if (found && 'why' in found) return { name: found.why }
    if (found !== known) {
      twin.value = found
      // Where another Enter does no harm.
      cancel.current?.focus()
      cancel.current?.form?.scrollIntoView({ block: 'nearest' })
      return null
    }
    const fault = await rename(tag.name, name, known !== null)
    if (fault === null) onDone()
    return fault === null ? null : { name: fault }
  })
  return (
    <Form of={sending} class="tag-form">
      <TextField
        label={text.newName(tag.name)}
        value={typed.value}
        fault={sending.faults.value.name}
        hint={twin.value ? text.willMerge(twin.value) : text.everywhere(tag.codes)}
        onInput={(value) => {
          typed.value = value
          twin.value = null
          sending.clear()
        }}
      />
      <div class="cluster">
        <Button look="low" type="submit" aria-disabled={sending.isBusy.value}>
          {twin.value ? text.merge : words.common.save}
        </Button>
        <Button look="bare low" text={words.common.cancel} ref={cancel} onClick={onDone} />
      </div>
    </Form>
  )
}

function DeleteForm({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { isBusy, faults, send } = useSending(async () => {
    const fault = await remove(tag.name)
    if (fault === null) onDone()
    return fault === null ? null : { '': fault }
  })
  return (
    <div class="tag-form">
      <p class="small">{text.question(tag.codes)}</p>
      <OtherFault faults={faults} />
      <div class="cluster">
        <Button
          look="low main red"
          text={text.delete}
          ref={button}
          aria-disabled={isBusy.value}
          onClick={() => void send()}
        />
        <Button look="bare low" text={words.common.cancel} onClick={onDone} />
      </div>
    </div>
  )
}

function Line(props: { tag: Tag; doing: Signal<Doing | null>; onDownload: (tag: string) => void }) {
  const { tag, doing, onDownload } = props
  const now = doing.value?.tag === tag.name ? doing.value.what : null
  const begin = (what: Doing['what']) => () => {
    doing.value = { what, tag: tag.name }
  }
  const end = () => {
    doing.value = null
  }
  return (
    <li>
      <div class="tag-line level">
        <bdi class={`tag ${toneOf(tag.name)}`}>{tag.name}</bdi>
        <span class="second small">{words.codes.total(tag.codes)}</span>
        <span class="cluster">
          <Button
            look="low"
            text={text.download}
            aria-label={text.downloadOne(tag.name)}
            onClick={() => onDownload(tag.name)}
          />
          <Button look="low" aria-label={text.renameOne(tag.name)} onClick={begin('rename')}>
            {text.rename}
          </Button>
          <Button look="low red" aria-label={text.deleteOne(tag.name)} onClick={begin('delete')}>
            {text.delete}
          </Button>
        </span>
      </div>
      {now === 'rename' && <RenameForm tag={tag} onDone={end} />}
      {now === 'delete' && <DeleteForm tag={tag} onDone={end} />}
    </li>
  )
}

/** All tags of the account: names, merging, deleting, and all that a tag is on. */
export function TagManager(props: { onClose: () => void; onDownload: (tag: string) => void }) {
  const { onClose, onDownload } = props
  const typed = useSignal('')
  const doing = useSignal<Doing | null>(null)
  const tags = useResource((signal) => {
    changed.value
    const search = typed.value.trim().slice(0, TAG_MAX)
    return api.listTags({ limit: SHOWN_MAX, ...(search !== '' && { search }) }, { signal })
  })
  const found = tags.data.value
  const more = (found?.pagination.total ?? 0) - (found?.data.length ?? 0)
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div class="stack tag-manager">
        <TextField
          label={words.codes.tagFilter.search}
          value={typed.value}
          onInput={(value) => (typed.value = value)}
        />
        <LoadFailed of={tags} title={words.trouble.failedTitle} />
        {found?.data.length === 0 && <p class="small second">{words.common.noMatch}</p>}
        <ul class="tag-lines" aria-label={words.tags.label}>
          {found?.data.map((tag) => (
            <Line key={tag.name} tag={tag} doing={doing} onDownload={onDownload} />
          ))}
        </ul>
        {more > 0 && <p class="small second">{words.codes.tagFilter.more(more)}</p>}
        <div class="cluster">
          <Button text={words.common.close} onClick={onClose} />
        </div>
      </div>
    </Dialog>
  )
}
