import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { words } from '../../words.ts'
import { Button } from '../shell/icon.tsx'
import { Fault } from './field.tsx'
import type { Sending } from './sending.ts'

interface EndProps {
  readonly of: Pick<Sending, 'isBusy' | 'faults'>
  /** What the button says. */
  readonly submit: ComponentChildren
  readonly look?: string
  /** Then a second button closes the form. */
  readonly onCancel?: (() => void) | undefined
  /** Not to be sent as it is. */
  readonly isOff?: boolean
}

export interface FormProps extends Partial<EndProps> {
  readonly of: Pick<Sending, 'isBusy' | 'faults' | 'refusals'> & { readonly send: () => unknown }
  readonly class?: string
  readonly label?: string
  /** The browser says what is missing, before anything is sent. */
  readonly isNative?: boolean
  /** For a page that is one form: its first field has the focus when it appears, unless somebody is elsewhere. */
  readonly takesFocus?: boolean
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children?: ComponentChildren
}

const WRONG = ':is([aria-invalid="true"], [data-wrong] :is(button, input, select))'

/** Unfolds what has a fault, and leads to the first one. */
function showFaults(form: HTMLElement): void {
  const wrong = [...form.querySelectorAll<HTMLElement>(WRONG)]
  for (const field of wrong) field.closest('details')?.setAttribute('open', '')
  wrong[0]?.focus()
}

function focusFirst(form: HTMLElement): void {
  const now = document.activeElement
  if (now !== null && now !== document.body) return
  form.querySelector<HTMLElement>('input:not([readonly])')?.focus({ preventScroll: true })
}

/** What is wrong with no field in particular. */
export function OtherFault({ faults }: Pick<Sending, 'faults'>) {
  const fault = faults.value['']
  return fault ? <Fault>{fault}</Fault> : null
}

/** That, what sends the form, and what closes it. */
function End({ of, submit, look = 'button main', onCancel, isOff = false }: EndProps) {
  const button = (
    <button class={look} type="submit" aria-disabled={of.isBusy.value || isOff}>
      {submit}
    </button>
  )
  return (
    <>
      <OtherFault faults={of.faults} />
      {onCancel ? (
        <div class="cluster">
          {button}
          <Button look="bare" text={words.common.cancel} onClick={onCancel} />
        </div>
      ) : (
        button
      )}
    </>
  )
}

/** What is typed, and sent by Enter or its button. Without `submit` it draws its end itself. */
export function Form(props: FormProps) {
  const { of, label, isNative = false, takesFocus = false, onKeyDown, children } = props
  const { submit, ...end } = props
  const element = useRef<HTMLFormElement>(null)
  const refusals = of.refusals.value
  useEffect(() => {
    if (takesFocus && element.current) focusFirst(element.current)
  }, [])
  useEffect(() => {
    if (refusals > 0 && element.current) showFaults(element.current)
  }, [refusals])
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void of.send()
  }
  return (
    <form
      ref={element}
      class={props.class}
      aria-label={label}
      noValidate={!isNative}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {children}
      {submit && <End {...end} submit={submit} />}
    </form>
  )
}
