import { useSignal, useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Style } from '../../../../domain/codes/style.ts'
import { toShortLink } from '../../format.ts'
import { printWords as text } from '../../words/print.ts'
import { words } from '../../words.ts'
import { hasFaults } from '../form/faults.ts'
import { Form, OtherFault } from '../form/form.tsx'
import { useSending } from '../form/sending.ts'
import { useScannability } from '../grade/use-scannability.ts'
import { drawPicture, suppliesKey } from '../picture/picture.tsx'
import { NoPicture, type PictureCode, savePicture, type Wish } from '../picture/save-picture.ts'
import { Dialog } from '../shell/dialog.tsx'
import { Button } from '../shell/icon.tsx'
import { Bench } from './bench.tsx'
import {
  type Asked,
  type Choice,
  type Reading,
  readChoice,
  rememberChoice,
  rememberedChoice,
  toPixels,
} from './choice.ts'
import { FormatField, SizeFields } from './choice-fields.tsx'
import { CompactField, EdgeFields } from './edge-fields.tsx'
import { Far } from './far.tsx'
import { aroundMm, type Measured, measure } from './measured.ts'
import './download-dialog.css'

/** In a query, yes is a word. */
function toWish({ marks, compact, ...asked }: Asked): Wish {
  return { ...asked, ...(marks && { marks: 'true' }), ...(compact && { compact: 'true' }) }
}

/** The picture as it would be printed, drawn and measured. */
function usePicture(code: PictureCode, isCompact: boolean) {
  const style = code.style as Style
  const link = isCompact ? code.short_url.toUpperCase() : code.short_url
  return useMemo(
    () => ({ picture: drawPicture(link, style), measured: measure(link, style) }),
    [link, style, suppliesKey(style)],
  )
}

function compactHint(code: PictureCode): string {
  const style = code.style as Style
  const before = measure(code.short_url, style).side
  const now = measure(code.short_url.toUpperCase(), style).side
  return now < before ? text.compact.gain(before, now) : text.compact.same
}

/** What comes out, in a line. */
function summaryOf(asked: Asked, measured: Measured): string {
  const { format, size = 0, width_mm: mm = 0, dpi = 0, bleed_mm: bleed = 0, marks = false } = asked
  const { wide, high } = measured
  const trim = text.area(mm * wide, mm * high)
  if (format === 'pdf') {
    const around = 2 * aroundMm(bleed, marks)
    if (around === 0) return text.ticket.pdf(trim)
    return text.ticket.pdfPage(trim, text.area(mm * wide + around, mm * high + around))
  }
  if (mm === 0) return text.ticket.png(size, Math.round((size * high) / wide))
  return text.ticket.printedPng(trim, toPixels(mm * wide, dpi), toPixels(mm * high, dpi))
}

function useDownload(code: PictureCode, reading: Reading) {
  const sending = useSending(async () => {
    if (hasFaults(reading.faults)) return reading.faults
    sending.clear()
    try {
      await savePicture(code, toWish(reading.asked))
      return null
    } catch (error) {
      return { '': error instanceof NoPicture ? error.message : words.trouble.unexpected }
    }
  })
  return sending
}

function PrintForm({ code }: { code: PictureCode }) {
  const choice = useSignal<Choice>(rememberedChoice())
  useSignalEffect(() => rememberChoice(choice.value))
  const hasUnderscore = code.short_code.includes('_')
  const isCompact = choice.value.isCompact && !hasUnderscore
  const { picture, measured } = usePicture(code, isCompact)
  const reading = readChoice({ ...choice.value, isCompact }, measured)
  const sending = useDownload(code, reading)
  const graded = useScannability(code).data.value
  const hint = useMemo(() => compactHint(code), [code.short_url, code.style])
  const { format } = choice.value
  const place = text.millimetres(reading.widthMm * measured.wide)
  return (
    <div class="print-grid">
      <div class="print-drawn">
        <Bench picture={picture} measured={measured} reading={reading} />
        {graded && <Far widthMm={reading.widthMm} graded={graded} />}
      </div>
      <Form of={sending} class="print-form">
        <FormatField choice={choice} />
        <SizeFields
          choice={choice}
          reading={reading}
          graded={graded}
          isFramed={measured.wide > 1}
        />
        <EdgeFields choice={choice} reading={reading} />
        <CompactField
          choice={choice}
          hint={hint}
          whyNot={hasUnderscore ? text.compact.underscore(code.short_code) : null}
        />
        <div class="print-ticket">
          <p>
            <b class="mono">{`${code.short_code}.${format}`}</b>
            <br />
            <span class="small second">
              {format === 'svg' ? text.ticket.svg(place) : summaryOf(reading.asked, measured)}
            </span>
          </p>
          <Button
            look="main tall"
            icon="download"
            text={sending.isBusy.value ? text.download.busy : text.download.submit[format]}
            type="submit"
            aria-disabled={sending.isBusy.value}
          />
        </div>
        <OtherFault faults={sending.faults} />
      </Form>
    </div>
  )
}

/** One code, in the format and the size in which it is wanted. */
export function DownloadDialog({ code, onClose }: { code: PictureCode; onClose: () => void }) {
  return (
    <Dialog title={text.download.title(code.name)} onClose={onClose} wide closable>
      <p class="small second mono">{toShortLink(code.short_url)}</p>
      <PrintForm code={code} />
    </Dialog>
  )
}
