import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { CodeItem, CodeList } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { FirstUse } from '../../parts/first-use/first-use.tsx'
import { ButtonLink } from '../../parts/shell/icon.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { LoadFailed } from '../../parts/shell/trouble/load-failed.tsx'
import { type Resource, useResource } from '../../resource.ts'
import { linkTo, mode } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { exportUrl, isFiltered, type Listing, listing, toInput, turnTo } from './address.ts'
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
  readonly listing: Listing
}

async function load(signal: AbortSignal) {
  const now = listing.value
  changed.value
  const answer = await api.listCodes(toInput(now), { signal })
  return answer.ok ? { ...answer, data: { ...answer.data, listing: now } as Shown } : answer
}

function Head({ shown }: { shown: Shown | null }) {
  const text = words.codes
  const total = shown?.pagination.total
  const toText = shown && isFiltered(shown.listing) ? text.found : text.total
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
          <ButtonLink
            look="low"
            icon="upload"
            text={words.importing.link}
            href={linkTo('/codes/import')}
            title={words.importing.linkHint}
          />
        )}
        <ButtonLink
          look="low"
          icon="download"
          text={text.export}
          href={exportUrl(listing.value)}
          download
          title={text.exportHint}
        />
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
          onLook={(id) => (current.value = id)}
        />
        <Pager {...pagination} />
        <SelectionBar
          listing={shown.listing}
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
    listing.value
    selectNone()
    refusals.value = null
  })
  useSignalEffect(() => {
    const shown = list.data.value
    if (!shown) return
    keepShown(shown.data)
    const last = Math.max(1, shown.pagination.total_pages ?? 1)
    // The last code of the last page was deleted.
    if (shown.listing.page > last && shown.listing === listing.peek()) turnTo(last, 'replace')
  })
  useEffect(() => selectNone, [])
}

/** What is decided in a dialog. */
type Opened =
  | { readonly act: 'tag' | 'lead' | 'delete' | 'download'; readonly codes: readonly CodeItem[] }
  | { readonly act: 'manage-tags' }
  | { readonly act: 'download-tag'; readonly tag: string }

/** Loaded when it is opened. */
const ManyDialog = lazyPart(
  async () => (await import('../../parts/print/many/many-dialog.tsx')).ManyDialog,
)

function OpenDialog(props: {
  opened: Opened
  onClose: () => void
  onDownloadTag: (tag: string) => void
}) {
  const { opened, onClose, onDownloadTag } = props
  if (opened.act === 'manage-tags')
    return <TagManager onClose={onClose} onDownload={onDownloadTag} />
  if (opened.act === 'download-tag')
    return <ManyDialog of={{ tag: opened.tag }} onClose={onClose} />
  const { act, codes } = opened
  if (act === 'tag') return <TagDialog codes={codes} onClose={onClose} />
  if (act === 'download') return <ManyDialog of={{ codes }} onClose={onClose} />
  if (act === 'lead') return <LeadDialog codes={codes} onClose={onClose} />
  const remove = () => void changeCodes('delete', deleteEdits(codes))
  return <DeleteDialog codes={codes} onClose={onClose} onConfirm={remove} />
}

function List() {
  const list = useResource(load)
  const opened = useSignal<Opened | null>(null)
  useFreshSelection(list)
  const acts: RowActs = {
    change: (act, codes) => void changeCodes(act, statusEdits(act, codes)),
    ask: (act, codes) => {
      opened.value = { act, codes }
    },
  }
  const downloadTag = (tag: string) => {
    opened.value = { act: 'download-tag', tag }
  }
  const close = () => {
    opened.value = null
  }
  const shown = list.data.value
  const isEmpty = shown?.pagination.total === 0
  if (shown && isEmpty && !isFiltered(shown.listing)) return <FirstUse />
  const isCurrent = shown?.listing === listing.value
  return (
    <>
      <Head shown={shown} />
      <Tools
        total={isCurrent ? shown?.pagination.total : undefined}
        onDownloadTag={downloadTag}
        onManageTags={() => (opened.value = { act: 'manage-tags' })}
      />
      <LoadFailed of={list} title={words.trouble.failedTitle} />
      <Refusals />
      {!shown && list.failure.value === null && <Skeleton />}
      {shown && isEmpty && <Nothing {...shown.listing} />}
      {shown && !isEmpty && <Filled shown={shown} isBusy={!isCurrent} acts={acts} />}
      {opened.value && (
        <OpenDialog opened={opened.value} onClose={close} onDownloadTag={downloadTag} />
      )}
    </>
  )
}

export function CodesPage() {
  useTitle(words.codes.page)
  // Codes of one mode are never seen in the other, not even until the server has answered.
  return <List key={mode.value} />
}
