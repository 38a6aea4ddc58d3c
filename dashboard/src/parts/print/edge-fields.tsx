import { BLEED_MM_MAX } from '../../../../server/domain/codes/limits.ts'
import { printWords as text } from '../../words/print.ts'
import { Field } from '../form/field.tsx'
import { Switch } from '../form/switch.tsx'
import { type ChoiceProps, editOf } from './choice-fields.tsx'

/** What a print shop cuts off, and where. */
export function EdgeFields({ choice, reading }: ChoiceProps) {
  const { format, hasBleed, bleed, hasMarks } = choice.value
  const edit = editOf(choice)
  if (format !== 'pdf') return null
  return (
    <div class="print-edges">
      <Switch
        on={hasBleed}
        label={text.edges.bleed}
        onChange={(on) => edit({ hasBleed: on, ...(Number(bleed) === 0 && { bleed: '3' }) })}
      />
      <Switch on={hasMarks} label={text.edges.marks} onChange={(on) => edit({ hasMarks: on })} />
      {hasBleed && (
        <Field
          label={text.edges.bleedWidth}
          hint={text.edges.bleedHint}
          fault={reading.faults.bleed}
          control={(ties) => (
            <div class="unit">
              <input
                class="input"
                type="text"
                inputMode="decimal"
                autocomplete="off"
                maxLength={String(BLEED_MM_MAX).length + 3}
                value={bleed}
                {...ties}
                onInput={(event) => edit({ bleed: event.currentTarget.value })}
              />
              <span aria-hidden="true">{text.mm}</span>
            </div>
          )}
        />
      )}
    </div>
  )
}

/** `whyNot`: it cannot be had, and this is the reason. */
export function CompactField(props: {
  choice: ChoiceProps['choice']
  hint: string
  whyNot?: string | null
}) {
  const { choice, hint, whyNot = null } = props
  return (
    <div class="print-compact">
      <Switch
        on={choice.value.isCompact && whyNot === null}
        label={text.compact.label}
        disabled={whyNot !== null}
        onChange={(isCompact) => editOf(choice)({ isCompact })}
      />
      <p class="tiny second">{whyNot ?? hint}</p>
    </div>
  )
}
