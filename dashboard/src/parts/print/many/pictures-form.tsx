import { useSignal, useSignalEffect } from '@preact/signals'
import {
  FILE_NAME_MAX,
  fileNameFault,
  fileNames,
} from '../../../../../domain/codes/print/file-names.ts'
import { api } from '../../../api.ts'
import { printWords } from '../../../words/print.ts'
import { hasFaults } from '../../form/faults.ts'
import { Fault, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useSending } from '../../form/sending.ts'
import { Button } from '../../shell/icon.tsx'
import { type Choice, readChoice, rememberChoice, rememberedChoice } from '../choice.ts'
import { editOf, FormatField, SizeFields } from '../choice-fields.tsx'
import { CompactField, EdgeFields } from '../edge-fields.tsx'
import { Arriving, Ended } from './arrival.tsx'
import { LookField, type ManyProps } from './look.tsx'
import type { KnownCode } from './selection.ts'

const text = printWords.zip

/** The first of them, as the server will call it. */
function exampleOf(known: readonly KnownCode[], template: string, format: string): string {
  return fileNames(known.slice(0, 1), template, format)[0] ?? ''
}

function nameFaultOf(template: string): string | null {
  if (template.trim() === '') return text.nameFault
  return fileNameFault(template)
}

/** Of a tag, only some are known here; of the others the server says so. */
function compactFaultOf(known: readonly KnownCode[]): string | null {
  const first = known.find(({ shortCode }) => shortCode.includes('_'))
  return first ? printWords.compact.underscore(first.shortCode) : null
}

export function PicturesForm({ selection, receiver, look }: ManyProps) {
  const { known, total, asked, whyNot } = selection
  const choice = useSignal<Choice>(rememberedChoice())
  useSignalEffect(() => rememberChoice(choice.value))
  const compactFault = compactFaultOf(known)
  const { format, fileName } = choice.value
  const isCompact = choice.value.isCompact && compactFault === null
  const reading = readChoice({ ...choice.value, isCompact }, null)
  const nameFault = nameFaultOf(fileName)
  const isBusy = receiver.now.value.is === 'running'
  const sending = useSending(async () => {
    const faults = { ...reading.faults, ...(nameFault !== null && { name: nameFault }) }
    if (whyNot !== null || hasFaults(faults)) return faults
    const body = { ...asked, ...reading.asked, ...look.asked, file_name: fileName.trim() }
    await receiver.receive((signal) => api.downloadPictures({ body }, { signal }), text.file)
    return null
  })
  return (
    <Form of={sending} class="print-grid many-form">
      <div class="print-form">
        <FormatField choice={choice} />
        <SizeFields
          choice={choice}
          reading={reading}
          graded={null}
          isFramed={known.some(({ style }) => style.frame !== undefined)}
        />
      </div>
      <div class="print-form">
        <TextField
          label={text.name}
          value={fileName}
          maxLength={FILE_NAME_MAX}
          fault={nameFault}
          hint={
            <>
              {text.nameHint}
              {nameFault === null && known.length > 0 && (
                <b class="many-example fine">
                  {text.nameExample(exampleOf(known, fileName, format))}
                </b>
              )}
            </>
          }
          onInput={(value) => editOf(choice)({ fileName: value })}
        />
        <LookField look={look} />
        <EdgeFields choice={choice} reading={reading} />
        <CompactField choice={choice} hint={printWords.compact.hint} whyNot={compactFault} />
        <div class="print-ticket">
          {isBusy ? (
            <Arriving receiver={receiver} />
          ) : (
            <>
              <p>
                <b>{text.summary(total)}</b>
              </p>
              <Button
                look="main tall"
                icon="download"
                text={text.submit}
                type="submit"
                aria-disabled={whyNot !== null}
              />
            </>
          )}
        </div>
        {whyNot && <Fault>{whyNot}</Fault>}
        <Ended receiver={receiver} />
      </div>
    </Form>
  )
}
