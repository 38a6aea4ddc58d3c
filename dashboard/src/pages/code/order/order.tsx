import type { Code } from '../../../../../client/client.ts'
import { hasOrder, type Order, type OrderDraft, toOrderDraft } from '../../../parts/form/order.ts'
import { OrderFields } from '../../../parts/form/order-fields.tsx'
import { Icon } from '../../../parts/frame/icon.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import type { CodeModel } from '../model.ts'
import { type Editing, type SectionEditor, useSectionEditor } from '../section/editing.ts'
import { faultAt } from '../section/faults.ts'
import { SectionConflict, SectionForm } from '../section/form.tsx'
import { fieldsOf } from '../section/part.ts'
import { ORDER } from './draft.ts'
import { Reading } from './reading.tsx'
import './order.css'

const text = words.order

type OrderEditor = SectionEditor<OrderDraft, Editing<OrderDraft, Order>>

function OrderForm(props: { code: Code; editor: OrderEditor; draft: OrderDraft }) {
  const { code, editor, draft } = props
  const faults = editor.faults.value
  return (
    <SectionForm
      name="order-form"
      label={text.form}
      code={code}
      editor={editor}
      faults={faults[''] === undefined ? [] : [faults['']]}
    >
      <OrderFields
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
    <button
      type="button"
      class="button low begin"
      aria-label={isSet ? text.editLabel : undefined}
      onClick={onEdit}
    >
      <Icon name={isSet ? 'edit' : 'plus'} />
      {isSet ? text.edit : text.add}
    </button>
  )
}

/** What people keep their codes in order with. */
export function OrderSection({ model, code }: { model: CodeModel; code: Code }) {
  const editor = useSectionEditor(model, ORDER)
  const written = mayAct('editor') ? editor.editing.value : null
  const isSet = hasOrder(toOrderDraft(code))
  const open = () =>
    editor.begin((now) => {
      const seen = fieldsOf<Order>(now, ORDER.fields)
      return { begun: { draft: toOrderDraft(seen), seen }, focus: 'input' }
    })
  const begin = <Begin isSet={isSet} onEdit={open} />
  return (
    <section class="order" aria-labelledby="order">
      <div class="section-head">
        <h2 id="order">{text.title}</h2>
        {isSet && !written && begin}
      </div>
      {written && (
        <>
          <SectionConflict model={model} code={code} editor={editor} text={text.changed} />
          <OrderForm code={code} editor={editor} draft={written.draft} />
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
