import { useId } from 'preact/hooks'
import { printWords as text } from '../../words/print.ts'
import { Fault } from '../form/field.tsx'
import { Switch } from '../form/switch.tsx'
import { type ChoiceProps, editOf } from './choice-fields.tsx'

const USUAL_BLEED = '3'

/** What a print shop cuts off, and where. */
export function EdgeFields({ choice, reading }: ChoiceProps) {
  const { format, hasBleed, bleed, hasMarks } = choice.value
  const id = useId()
  const edit = editOf(choice)
  const fault = reading.faults.bleed
  if (format !== 'pdf') return null
  return (
    <div class="print-edges cluster">
      <Switch
        on={hasBleed}
        label={text.edges.bleed}
        onChange={(on) => edit({ hasBleed: on, ...(!Number(bleed) && { bleed: USUAL_BLEED }) })}
      />
      {hasBleed && (
        <div class="unit">
          <input
            class="input"
            type="text"
            inputMode="decimal"
            autocomplete="off"
            aria-label={text.edges.bleedWidth}
            aria-describedby={id}
            aria-invalid={fault !== undefined}
            value={bleed}
            onInput={(event) => edit({ bleed: event.currentTarget.value })}
          />
          <span class="second" aria-hidden="true">
            {text.mm}
          </span>
        </div>
      )}
      <Switch on={hasMarks} label={text.edges.marks} onChange={(on) => edit({ hasMarks: on })} />
      {hasBleed && (
        <div class="tiny second" id={id}>
          {fault ? <Fault>{fault}</Fault> : text.edges.bleedHint}
        </div>
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
      <p class="tiny second breakable">{whyNot ?? hint}</p>
    </div>
  )
}
