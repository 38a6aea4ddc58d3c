import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { lazyPart } from '../../lazy-part.tsx'
import { words } from '../../words.ts'
import { Fault } from '../form/field.tsx'
import { copyPicture } from '../shell/copy.ts'
import { Button } from '../shell/icon.tsx'
import { printLabel } from './print-label.tsx'
import {
  fetchPicture,
  NoPicture,
  type PictureCode,
  savePicture,
  type Wish,
} from './save-picture.ts'
import './picture-actions.css'

/** What can be done with a picture: downloads from the server, copy, print. */
const SIZES = [512, 1024, 2048] as const
const COPIED_SIZE = 1024
/** Loaded when it is opened. */
const DownloadDialog = lazyPart(
  async () => (await import('../print/download-dialog.tsx')).DownloadDialog,
)

function Downloads({ download }: { download: (wish: Wish) => void }) {
  const text = words.picture
  return (
    <fieldset class="downloads">
      <legend class="field-label">{text.downloads}</legend>
      <Button onClick={() => download({ format: 'svg', size: COPIED_SIZE })}>
        {text.svg} <span>{text.anySize}</span>
      </Button>
      {SIZES.map((size) => (
        <Button key={size} onClick={() => download({ format: 'png', size })}>
          {text.png} <span>{text.pixels(size)}</span>
        </Button>
      ))}
    </fieldset>
  )
}

/** `children` follow in the last row. */
export function PictureActions(props: { code: PictureCode; children?: ComponentChildren }) {
  const { code, children } = props
  const fault = useSignal<string | null>(null)
  const isOpen = useSignal(false)
  const attempt = async (work: () => Promise<unknown>) => {
    fault.value = null
    await work().catch((error: unknown) => {
      fault.value = error instanceof NoPicture ? error.message : words.trouble.unexpected
    })
  }
  const copy = () => {
    const wish = { format: 'png', size: COPIED_SIZE } as const
    const png = fetchPicture(code, wish).then((response) => response.blob())
    void attempt(() => Promise.all([png, copyPicture(png, words.picture.copied)]))
  }
  return (
    <div class="picture-actions">
      <Downloads download={(wish) => void attempt(() => savePicture(code, wish))} />
      <Button icon="download" text={words.picture.more} onClick={() => (isOpen.value = true)} />
      {fault.value && <Fault>{fault.value}</Fault>}
      <div class="cluster">
        <Button icon="copy" text={words.picture.copy} onClick={copy} />
        <Button icon="print" text={words.picture.print} onClick={() => void printLabel(code)} />
        {children}
      </div>
      {isOpen.value && <DownloadDialog code={code} onClose={() => (isOpen.value = false)} />}
    </div>
  )
}
