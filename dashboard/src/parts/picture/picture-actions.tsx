import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { SIZE_MAX } from '../../../../server/domain/codes/limits.ts'
import { words } from '../../words.ts'
import { Fault, Field } from '../form/field.tsx'
import { copyPicture } from '../frame/copy.ts'
import { Icon } from '../frame/icon.tsx'
import { printLabel } from './print-label.tsx'
import {
  type Format,
  fetchPicture,
  NoPicture,
  type PictureCode,
  savePicture,
} from './save-picture.ts'
import './picture-actions.css'

/** What can be done with a picture: downloads from the server, copy, print. */
const SIZES = [512, 1024, 2048] as const
const COPIED_SIZE = 1024

/** "1024" or "1 024": a number of pixels that the server draws; null: it is none. */
function toSize(text: string): number | null {
  const digits = text.replace(/\s/g, '')
  const size = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  return size >= 1 && size <= SIZE_MAX ? size : null
}

type Download = (format: Format, size: number) => void

function OtherSize({ download }: { download: Download }) {
  const typed = useSignal('')
  const fault = useSignal<string | null>(null)
  const submit = (event: Event) => {
    event.preventDefault()
    const size = toSize(typed.value)
    fault.value = size === null ? words.picture.wholeNumber(SIZE_MAX) : null
    if (size !== null) download('png', size)
  }
  return (
    <form class="other-size" onSubmit={submit} noValidate>
      <Field
        label={words.picture.otherSize}
        hint={words.picture.otherHint(SIZE_MAX)}
        fault={fault.value}
        control={(ties) => (
          <div class="cluster">
            <input
              class="input"
              type="text"
              inputMode="numeric"
              autocomplete="off"
              value={typed.value}
              {...ties}
              onInput={(event) => (typed.value = event.currentTarget.value)}
            />
            <span class="small second" aria-hidden="true">
              {words.picture.otherUnit}
            </span>
            <button class="button" type="submit">
              <Icon name="download" />
              {words.picture.otherDownload}
            </button>
          </div>
        )}
      />
    </form>
  )
}

function Downloads({ download }: { download: Download }) {
  const text = words.picture
  return (
    <fieldset class="downloads">
      <legend class="field-label">{text.downloads}</legend>
      <button class="button" type="button" onClick={() => download('svg', COPIED_SIZE)}>
        {text.svg} <span>{text.anySize}</span>
      </button>
      {SIZES.map((size) => (
        <button class="button" type="button" key={size} onClick={() => download('png', size)}>
          {text.png} <span>{text.pixels(size)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** `children` follow in the last row. */
export function PictureActions(props: { code: PictureCode; children?: ComponentChildren }) {
  const { code, children } = props
  const fault = useSignal<string | null>(null)
  const attempt = async (work: () => Promise<unknown>) => {
    fault.value = null
    await work().catch((error: unknown) => {
      fault.value = error instanceof NoPicture ? error.message : words.trouble.unexpected
    })
  }
  const download: Download = (format, size) => void attempt(() => savePicture(code, format, size))
  const copy = () => {
    const png = fetchPicture(code, 'png', COPIED_SIZE).then((response) => response.blob())
    void attempt(() => Promise.all([png, copyPicture(png, words.picture.copied)]))
  }
  return (
    <div class="picture-actions">
      <Downloads download={download} />
      <OtherSize download={download} />
      {fault.value && <Fault>{fault.value}</Fault>}
      <div class="cluster">
        <button class="button" type="button" onClick={copy}>
          <Icon name="copy" />
          {words.picture.copy}
        </button>
        <button class="button" type="button" onClick={() => void printLabel(code)}>
          <Icon name="print" />
          {words.picture.print}
        </button>
        {children}
      </div>
    </div>
  )
}
