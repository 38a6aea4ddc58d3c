import { useSignal } from '@preact/signals'
import { api, askPart } from '../../../api.ts'
import { useResource } from '../../../resource.ts'
import { printWords } from '../../../words/print.ts'
import { words } from '../../../words.ts'
import { Segments } from '../../form/radios.tsx'
import { Mini } from '../../picture/mini.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { LoadFailed } from '../../shell/trouble/load-failed.tsx'
import { type Receiver, useReceiver } from './arrival.tsx'
import { LabelsForm } from './labels-form.tsx'
import { inLook, useLook } from './look.tsx'
import { PicturesForm } from './pictures-form.tsx'
import { type Picked, type Selection, selectionOf } from './selection.ts'
import '../download-dialog.css'
import './many.css'

/** Many codes at once: their pictures in a ZIP, or labels on sheets. */
const text = printWords.many
const WAYS = ['pictures', 'labels'] as const
type Way = (typeof WAYS)[number]
const MINIS_MAX = 14
/** Of a tag: enough for what a sheet shows. */
const READ_MAX = 100

function Minis({ selection: { known, total } }: { selection: Selection }) {
  const shown = known.slice(0, MINIS_MAX)
  return (
    <div class="many-minis cluster">
      {shown.map(({ id, shortUrl, style }) => (
        <Mini key={id} text={shortUrl} style={style} />
      ))}
      {total > shown.length && (
        <span class="small second">{words.codes.failed.more(total - shown.length)}</span>
      )}
    </div>
  )
}

function Ways({ selection, receiver }: { selection: Selection; receiver: Receiver }) {
  const way = useSignal<Way>('pictures')
  const look = useLook()
  const isBusy = receiver.now.value.is === 'running'
  const common = { receiver, look, selection: inLook(selection, look) }
  return (
    <>
      <div class="many-head ends">
        <Minis selection={common.selection} />
        <Segments
          label={text.as}
          names={WAYS}
          labels={text.ways}
          chosen={way.value}
          // What arrives stays on the page.
          onChoose={(next) => {
            if (!isBusy) way.value = next
          }}
        />
      </div>
      {way.value === 'pictures' ? <PicturesForm {...common} /> : <LabelsForm {...common} />}
    </>
  )
}

function OfTag({ tag, receiver }: { tag: string; receiver: Receiver }) {
  const list = useResource(
    (signal) => api.listCodes({ tag, sort: 'name', limit: READ_MAX, view: 'full' }, { signal }),
    askPart,
  )
  const tagged = list.data.value
  const total = tagged?.pagination.total ?? tagged?.data.length ?? 0
  return (
    <>
      {tagged && <p class="small second">{text.ofTag(total)}</p>}
      <LoadFailed of={list} title={words.trouble.failedTitle} />
      {tagged && <Ways selection={selectionOf({ tag }, tagged.data, total)} receiver={receiver} />}
    </>
  )
}

export function ManyDialog({ of: picked, onClose }: { of: Picked; onClose: () => void }) {
  const receiver = useReceiver()
  const isBusy = receiver.now.value.is === 'running'
  const title = 'tag' in picked ? text.titleTag(picked.tag) : text.title(picked.codes.length)
  return (
    <Dialog title={title} onClose={onClose} firm={isBusy} wide closable>
      {'tag' in picked ? (
        <OfTag tag={picked.tag} receiver={receiver} />
      ) : (
        <Ways
          selection={selectionOf(picked, picked.codes, picked.codes.length)}
          receiver={receiver}
        />
      )}
    </Dialog>
  )
}
