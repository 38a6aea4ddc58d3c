import type { Code } from '../../../../../client/client.ts'
import type { Clock } from '../../../parts/code/fields.ts'
import { reachOf, takerAt } from '../../../parts/code/reach.ts'
import { faultAt } from '../../../parts/form/faults.ts'
import { Field, TextField } from '../../../parts/form/field.tsx'
import { Icon } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import type { ChangeDraft } from '../model.ts'
import type { Editing, SectionEditor } from '../section/editing.ts'
import { FormEnd, FormFrame, SectionForm } from '../section/form.tsx'
import { Moment } from '../section/moment.tsx'
import { UrlField } from '../section/url-field.tsx'
import type { Adding } from './adding.ts'
import { type ClockDraft, HALF, limitHint } from './draft.ts'

export type ClockEditor = SectionEditor<ClockDraft, Editing<ClockDraft, Clock>>

const text = words.clock.editor

/** When it opens, when it expires, and how often it may be scanned. */
export function ClockForm(props: { code: Code; editor: ClockEditor; draft: ClockDraft }) {
  const { code, editor, draft } = props
  const faults = editor.faults.value
  const moment = (name: 'starts_at' | 'expires_at', label: string, hint: string) => (
    <Field
      label={label}
      hint={draft[name] === '' ? hint : undefined}
      fault={faultAt(faults, name)}
      control={(ties) => (
        <Moment
          ties={ties}
          value={draft[name] === HALF ? '' : draft[name]}
          onChange={(iso, isHalf) => editor.write({ ...draft, [name]: isHalf ? HALF : iso }, name)}
        />
      )}
    />
  )
  return (
    <SectionForm
      name="clock-form"
      label={text.form}
      code={code}
      editor={editor}
      faults={faults[''] === undefined ? [] : [faults['']]}
    >
      <div class="clock-fields">
        {moment('starts_at', text.opens, text.opensHint)}
        {moment('expires_at', text.expires, text.expiresHint)}
        <TextField
          label={text.limit}
          placeholder={text.limitExample}
          inputMode="numeric"
          hint={limitHint(draft.scan_limit, code)}
          value={draft.scan_limit}
          fault={faultAt(faults, 'scan_limit')}
          onInput={(scan_limit) => editor.write({ ...draft, scan_limit }, 'scan_limit')}
        />
      </div>
      <p class="tiny second">{text.before}</p>
    </SectionForm>
  )
}

/** A moment, and where it leads from then on. */
export function AddingForm(props: { code: Code; adding: Adding; draft: ChangeDraft }) {
  const { code, adding, draft } = props
  const said = words.clock.adding
  const faults = adding.faults.value
  const at = Date.parse(draft.at)
  const taker = takerAt(code, Number.isNaN(at) ? Date.now() : at)
  return (
    <FormFrame of={adding} name="clock-form adding" label={said.form} onCancel={adding.close}>
      <div class="clock-fields">
        <Field
          label={said.at}
          fault={faultAt(faults, 'at')}
          control={(ties) => (
            <Moment ties={ties} value={draft.at} onChange={(at) => adding.write({ at }, 'at')} />
          )}
        />
        <UrlField
          label={said.url}
          hint={said.reach[reachOf(code)] + said.hint}
          value={draft.url}
          fault={faultAt(faults, 'destination_url')}
          onInput={(url) => adding.write({ url }, 'destination_url')}
        />
      </div>
      {taker && (
        <p class="idle fine second" role="status">
          <Icon name="warning" />
          {words.clock.taken[taker]}
        </p>
      )}
      <FormEnd
        faults={faults[''] === undefined ? [] : [faults['']]}
        label={said.save}
        isBusy={adding.isBusy.value}
        onCancel={adding.close}
      />
    </FormFrame>
  )
}
