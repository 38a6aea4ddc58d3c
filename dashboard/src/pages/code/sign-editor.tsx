import type { Code } from '../../../../client/client.ts'
import { completeUrl } from '../../../../domain/input/complete-url.ts'
import { difference } from '../../parts/code/difference.ts'
import { changeNote } from '../../parts/code/leads.ts'
import { ChangedLink, Link } from '../../parts/code/links.tsx'
import { reachOf } from '../../parts/code/reach.ts'
import { Field } from '../../parts/form/field.tsx'
import { Form } from '../../parts/form/form.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import { words } from '../../words.ts'
import type { Editor } from './editor.ts'

/** Old and new beneath the field, so that nobody has to compare them letter by letter. */
function NowAndThen({ now, wanted }: { now: string | null; wanted: string }) {
  const text = words.code
  if (now === null) return null
  const isChanged = wanted !== '' && wanted !== now
  const change = difference(now, wanted)
  return (
    <dl class="changes small">
      <dt>{text.now}</dt>
      <dd>
        {isChanged ? <ChangedLink change={change} side="before" /> : <Link url={now} most={300} />}
      </dd>
      <dt>{text.after}</dt>
      <dd>
        {isChanged ? (
          <ChangedLink change={change} side="after" />
        ) : (
          <span class="same">{text.unchanged}</span>
        )}
      </dd>
    </dl>
  )
}

export function SignEditor({ code, editor }: { code: Code; editor: Editor }) {
  const text = words.code
  const typed = editor.editing.value?.draft ?? ''
  const note = changeNote(code)
  // Then the decision is made in the banner.
  const isContested = editor.isContested(code)
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Enter') void editor.send()
    else if (event.key === 'Escape') editor.close()
    else return
    event.preventDefault()
  }
  return (
    <Form of={editor} class="face">
      <Field
        label={words.leads.field[reachOf(code)]}
        fault={editor.faults.value.destination_url}
        control={(ties) => (
          <textarea
            class="input"
            rows={1}
            dir="ltr"
            inputMode="url"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={typed}
            {...ties}
            onKeyDown={onKey}
            onInput={(event) =>
              editor.write(event.currentTarget.value.replace(/[\r\n]+/g, ''), 'destination_url')
            }
          />
        )}
      />
      {note !== null && <p class="reach">{note}</p>}
      <NowAndThen now={code.destination_url} wanted={completeUrl(typed)} />
      <div class="actions">
        <Button
          type="submit"
          look={isContested ? '' : 'main'}
          text={editor.isBusy.value ? text.waiting : words.section.saveAs(code.version + 1)}
          aria-disabled={editor.isBusy.value || isContested}
        />
        {code.destination_url !== null && (
          <Button icon="clock" text={text.atSetTime} onClick={editor.schedule} />
        )}
        <Button look="bare" text={words.common.cancel} onClick={editor.close} />
      </div>
    </Form>
  )
}
