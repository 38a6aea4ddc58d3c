import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { CodeItem, CodeList } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { FirstUse } from '../../parts/first-use/first-use.tsx'
import { Icon } from '../../parts/shell/icon.tsx'
import { LoadFailed } from '../../parts/shell/load-failed.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { type Resource, useResource } from '../../resource.ts'
import { linkTo, mode } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { exportUrl, isFiltered, toInput, turnTo, type Wanted, wanted } from './address.ts'
import { changeCodes, changed, refusals } from './many/changes.ts'
import { DeleteDialog } from './many/delete-dialog.tsx'
import { deleteEdits, statusEdits } from './many/edits.ts'
import { LeadDialog } from './many/lead-dialog.tsx'
import { Refusals } from './many/refusals.tsx'
import { keepShown, selectNone } from './many/selection.ts'
import { SelectionBar } from './many/selection-bar.tsx'
import { Nothing } from './nothing.tsx'
import { Pager } from './pager.tsx'
import { Peek, peekOn } from './peek.tsx'
import type { RowActs } from './row-menu.tsx'
import { Rows } from './rows.tsx'
import { Skeleton } from './skeleton.tsx'
import { TagDialog } from './tags/dialog.tsx'
import { TagManager } from './tags/manager.tsx'
import { Tools } from './tools.tsx'
import './codes.css'
import './rows.css'
import './tags/tags.css'

/** An answer of the server with what it was asked for: a count belongs to its filter. */
interface Shown extends CodeList {
  readonly wanted: Wanted
}

async function load(signal: AbortSignal) {
  const asked = wanted.value
  changed.value
  const answer = await api.listCodes(toInput(asked), { signal })
  return answer.ok ? { ...answer, data: { ...answer.data, wanted: asked } as Shown } : answer
}

function Head({ shown }: { shown: Shown | null }) {
  const text = words.codes
  const total = shown?.pagination.total
  const toText = shown && isFiltered(shown.wanted) ? text.found : text.total
  return (
    <div class="codes-head">
      <h1>{text.title}</h1>
      {total !== undefined && (
        <p class="second small" role="status">
          {toText(total)}
        </p>
      )}
      <div class="cluster">
        {mayAct('editor') && (
          <a class="button low" href={linkTo('/codes/import')} title={words.importing.linkHint}>
            <Icon name="upload" />
            {words.importing.link}
          </a>
        )}
        <a class="button low" href={exportUrl(wanted.value)} download title={text.exportHint}>
          <Icon name="download" />
          {text.export}
        </a>
      </div>
    </div>
  )
}

function Filled(props: { shown: Shown; isBusy: boolean; acts: RowActs }) {
  const { shown, isBusy, acts } = props
  const { data: codes, pagination } = shown
  const current = useSignal<string | null>(null)
  const looked = codes.find(({ id }) => id === current.value) ?? codes[0]
  return (
    <div class={peekOn.value ? 'split' : ''}>
      <div class="list">
        <Rows
          codes={codes}
          isBusy={isBusy}
          acts={acts}
          currentId={peekOn.value ? looked?.id : undefined}
          onLook={(id) => {
            current.value = id
          }}
        />
        <Pager {...pagination} />
        <SelectionBar
          wanted={shown.wanted}
          shown={codes.length}
          total={pagination.total ?? 0}
          acts={acts}
        />
      </div>
      {peekOn.value && looked && <Peek code={looked} />}
    </div>
  )
}

/** What is ticked is on the page that is seen; another page begins with nothing. */
function useFreshSelection(list: Resource<Shown>): void {
  useSignalEffect(() => {
    wanted.value
    selectNone()
    refusals.value = null
  })
  useSignalEffect(() => {
    const shown = list.data.value
    if (!shown) return
    keepShown(shown.data)
    const last = Math.max(1, shown.pagination.total_pages ?? 1)
    // The last code of the last page was deleted.
    if (shown.wanted.page > last && shown.wanted === wanted.peek()) turnTo(last, 'replace')
  })
  useEffect(() => selectNone, [])
}

/** What is decided in a dialog. */
type Asked =
  | { readonly act: 'tag' | 'lead' | 'delete' | 'download'; readonly codes: readonly CodeItem[] }
  | { readonly act: 'manage-tags' }
  | { readonly act: 'download-tag'; readonly tag: string }

/** Loaded when it is opened. */
const ManyDialog = lazyPart(
  async () => (await import('../../parts/print/many/many-dialog.tsx')).ManyDialog,
)

function AskedDialog(props: {
  asked: Asked
  onClose: () => void
  onDownloadTag: (tag: string) => void
}) {
  const { asked, onClose, onDownloadTag } = props
  if (asked.act === 'manage-tags')
    return <TagManager onClose={onClose} onDownload={onDownloadTag} />
  if (asked.act === 'download-tag')
    return <ManyDialog wanted={{ tag: asked.tag }} onClose={onClose} />
  const { act, codes } = asked
  if (act === 'tag') return <TagDialog codes={codes} onClose={onClose} />
  if (act === 'download') return <ManyDialog wanted={{ codes }} onClose={onClose} />
  if (act === 'lead') return <LeadDialog codes={codes} onClose={onClose} />
  const remove = () => void changeCodes('delete', deleteEdits(codes))
  return <DeleteDialog codes={codes} onClose={onClose} onConfirm={remove} />
}

function List() {
  const list = useResource(load)
  const asked = useSignal<Asked | null>(null)
  useFreshSelection(list)
  const acts: RowActs = {
    change: (act, codes) => void changeCodes(act, statusEdits(act, codes)),
    ask: (act, codes) => {
      asked.value = { act, codes }
    },
  }
  const downloadTag = (tag: string) => {
    asked.value = { act: 'download-tag', tag }
  }
  const close = () => {
    asked.value = null
  }
  const shown = list.data.value
  const isEmpty = shown?.pagination.total === 0
  if (shown && isEmpty && !isFiltered(shown.wanted)) return <FirstUse />
  const isCurrent = shown?.wanted === wanted.value
  return (
    <>
      <Head shown={shown} />
      <Tools
        total={isCurrent ? shown?.pagination.total : undefined}
        onDownloadTag={downloadTag}
        onManageTags={() => {
          asked.value = { act: 'manage-tags' }
        }}
      />
      <LoadFailed of={list} title={words.trouble.failedTitle} />
      <Refusals />
      {!shown && list.failure.value === null && <Skeleton />}
      {shown && isEmpty && <Nothing {...shown.wanted} />}
      {shown && !isEmpty && <Filled shown={shown} isBusy={!isCurrent} acts={acts} />}
      {asked.value && (
        <AskedDialog asked={asked.value} onClose={close} onDownloadTag={downloadTag} />
      )}
    </>
  )
}

export function CodesPage() {
  useTitle(words.codes.page)
  // Codes of one mode are never seen in the other, not even until the server has answered.
  return <List key={mode.value} />
}
