import type { ComponentChildren } from 'preact'
import type { Code } from '../../../../../client/client.ts'
import { Fault } from '../../../parts/form/field.tsx'
import { Form, type FormProps } from '../../../parts/form/form.tsx'
import type { Sending } from '../../../parts/form/sending.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { session } from '../../../session.ts'
import { words } from '../../../words.ts'
import { Contested } from '../conflict.tsx'
import type { CodeModel } from '../model.ts'
import type { SectionEditor } from './editing.ts'
import './section.css'

/** What the frame of a form needs of it, whatever is written in it. */
type Frame = Pick<
  SectionEditor<never, never>,
  keyof Sending | 'makesVersion' | 'close' | 'saveMine' | 'isContested'
>

/** Faults that are about no input of the form, and the two ways out of it. */
export function FormEnd(props: {
  faults: readonly string[]
  label: string
  isBusy: boolean
  /** Then the decision is made in the banner. */
  isContested?: boolean
  onCancel: () => void
}) {
  const { faults, label, isBusy, isContested = false, onCancel } = props
  return (
    <div class="save">
      {faults.length > 0 && <Fault>{words.section.rest(faults.join(' '))}</Fault>}
      <div class="cluster">
        <Button
          type="submit"
          look={isContested ? '' : 'main'}
          text={isBusy ? words.code.waiting : label}
          aria-disabled={isBusy || isContested}
        />
        <Button look="bare" text={words.common.cancel} onClick={onCancel} />
      </div>
    </div>
  )
}

/** Enter saves, Escape leaves. */
export function FormFrame(props: {
  of: FormProps['of']
  name: string
  label: string
  onCancel: () => void
  children: ComponentChildren
}) {
  const { of, name, label, onCancel, children } = props
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    event.preventDefault()
    onCancel()
  }
  return (
    <Form of={of} class={`section-form ${name}`} label={label} onKeyDown={onKey}>
      {children}
    </Form>
  )
}

/** A part of the code as one form that is saved as one change. */
export function SectionForm(props: {
  name: string
  label: string
  code: Code
  editor: Frame
  /** About no input that is in the form. */
  faults: readonly string[]
  children: ComponentChildren
}) {
  const { name, label, code, editor, faults, children } = props
  const isContested = editor.isContested(code)
  const send = () => (isContested ? undefined : editor.send())
  const isVersion = editor.makesVersion && code.destination_url !== null
  return (
    <FormFrame of={{ ...editor, send }} name={name} label={label} onCancel={editor.close}>
      {children}
      <FormEnd
        faults={faults}
        label={isVersion ? words.section.saveAs(code.version + 1) : words.common.save}
        isBusy={editor.isBusy.value}
        isContested={isContested}
        onCancel={editor.close}
      />
    </FormFrame>
  )
}

/** Nothing is overwritten unasked. `text`: what is different now. */
export function SectionConflict(props: {
  model: CodeModel
  code: Code
  editor: Frame
  text: string
}) {
  const { model, code, editor, text } = props
  if (!editor.isContested(code)) return null
  const said = words.code.conflict
  const [newest] = model.history.data.value?.entries ?? []
  // It knows versions only, and may not have been read again yet: then it does not tell who it was.
  const by = editor.makesVersion && newest?.version === code.version ? newest.changed_by : null
  const isYou = by?.type === 'person' && by.name === session.value?.user.email
  const who = by && (isYou ? said.byYou : said.by(words.code.history.by(by)))
  return (
    <Contested
      title={who ?? said.someone}
      mine={said.mine}
      onMine={() => void editor.saveMine()}
      onTheirs={editor.close}
    >
      {text} {said.yours}
    </Contested>
  )
}
