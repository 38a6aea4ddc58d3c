import type { Code } from '../../../../../client/client.ts'
import { faultAt } from '../../../parts/form/faults.ts'
import { LabelFields } from '../../../parts/form/label-fields.tsx'
import {
  hasLabels,
  type Labels,
  type LabelsDraft,
  toLabelsDraft,
} from '../../../parts/form/labels.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import type { CodeModel } from '../model.ts'
import { type Editing, type SectionEditor, useSectionEditor } from '../section/editing.ts'
import { SectionConflict, SectionForm } from '../section/form.tsx'
import { fieldsOf } from '../section/part.ts'
import { LABELS } from './draft.ts'
import { Reading } from './reading.tsx'
import './labels.css'

const text = words.labels

type LabelsEditor = SectionEditor<LabelsDraft, Editing<LabelsDraft, Labels>>

function LabelsForm(props: { code: Code; editor: LabelsEditor; draft: LabelsDraft }) {
  const { code, editor, draft } = props
  const faults = editor.faults.value
  return (
    <SectionForm
      name="labels-form"
      label={text.form}
      code={code}
      editor={editor}
      faults={faults[''] === undefined ? [] : [faults['']]}
    >
      <LabelFields
        draft={draft}
        faultOf={(field) => faultAt(faults, field)}
        onChange={(part, field) => editor.write({ ...draft, ...part }, field)}
      />
    </SectionForm>
  )
}

function Begin({ isSet, onEdit }: { isSet: boolean; onEdit: () => void }) {
  if (!mayAct('editor')) return null
  return (
    <Button
      look="low begin"
      icon={isSet ? 'edit' : 'plus'}
      text={isSet ? text.edit : text.add}
      aria-label={isSet ? text.editLabel : undefined}
      onClick={onEdit}
    />
  )
}

/** Tags, external id and notes. */
export function LabelsSection({ model, code }: { model: CodeModel; code: Code }) {
  const editor = useSectionEditor(model, LABELS)
  const written = mayAct('editor') ? editor.editing.value : null
  const isSet = hasLabels(toLabelsDraft(code))
  const open = () =>
    editor.begin((now) => {
      const seen = fieldsOf<Labels>(now, LABELS.fields)
      return { begun: { draft: toLabelsDraft(seen), seen }, focus: 'input' }
    })
  const begin = <Begin isSet={isSet} onEdit={open} />
  return (
    <section class="labels" aria-labelledby="labels">
      <SectionHead id="labels" title={text.title}>
        {isSet && !written && begin}
      </SectionHead>
      {written && (
        <>
          <SectionConflict model={model} code={code} editor={editor} text={text.changed} />
          <LabelsForm code={code} editor={editor} draft={written.draft} />
        </>
      )}
      {!written && isSet && <Reading code={code} />}
      {!written && !isSet && (
        <div class="nothing">
          <p>{text.none}</p>
          {begin}
        </div>
      )}
    </section>
  )
}
