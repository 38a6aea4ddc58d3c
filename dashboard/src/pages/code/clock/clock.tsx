import type { Code } from '../../../../../client/client.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { LoadFailed } from '../../../parts/shell/trouble/load-failed.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import type { CodeModel } from '../model.ts'
import { useSectionEditor } from '../section/editing.ts'
import { SectionConflict } from '../section/form.tsx'
import { fieldsOf } from '../section/part.ts'
import { type Adding, useAdding } from './adding.ts'
import { CLOCK, hasClock, toDraft } from './draft.ts'
import { AddingForm, ClockForm } from './form.tsx'
import { useMoments } from './moments.ts'
import { Reading } from './reading.tsx'
import { cancelChange, type Schedule } from './schedule.ts'
import './clock.css'

const text = words.clock

function Actions(props: { isSet: boolean; onEdit: () => void; adding: Adding }) {
  const { isSet, onEdit, adding } = props
  if (!mayAct('editor')) return null
  return (
    <span class="cluster">
      <Button look="low begin" icon={isSet ? 'edit' : 'clock'} onClick={onEdit}>
        {isSet ? text.edit : text.set}
      </Button>
      <Button look="low schedule" icon="plus" text={text.schedule} onClick={adding.open} />
    </span>
  )
}

/** When it works: start, expiry, how many scans it may have, and changes that are still to come. */
export function ClockSection(props: { model: CodeModel; code: Code; schedule: Schedule }) {
  const { model, code, schedule } = props
  const editor = useSectionEditor(model, CLOCK)
  const adding = useAdding(model, schedule)
  useMoments(model, schedule)
  const mayEdit = mayAct('editor')
  const written = mayEdit ? editor.editing.value : null
  const added = mayEdit ? adding.draft.value : null
  const changes = schedule.data.value ?? []
  const isSet = hasClock(code) || changes.length > 0
  const open = () =>
    editor.begin((now) => {
      const seen = fieldsOf(now, CLOCK.fields)
      return { begun: { draft: toDraft(seen), seen }, focus: '.moment' }
    })
  const actions = <Actions isSet={isSet} onEdit={open} adding={adding} />
  return (
    <section class="clock" aria-labelledby="clock">
      <SectionHead id="clock" title={text.title}>
        {isSet && !written && !added && actions}
      </SectionHead>
      <LoadFailed of={schedule} title={text.scheduleFailed} />
      {written && (
        <>
          <SectionConflict model={model} code={code} editor={editor} text={text.editor.changed} />
          <ClockForm code={code} editor={editor} draft={written.draft} />
        </>
      )}
      {!written && isSet && (
        <Reading
          code={code}
          changes={changes}
          onCancel={(change) => void cancelChange(model, schedule, change)}
        />
      )}
      {!isSet && !written && !added && (
        <div class="nothing">
          {/* Empty until it is known. */}
          <p>{schedule.data.value && (code.status === 'draft' ? text.noneDraft : text.none)}</p>
          {actions}
        </div>
      )}
      {added && <AddingForm code={code} adding={adding} draft={added} />}
    </section>
  )
}
