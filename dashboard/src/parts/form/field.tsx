import { useSignal } from '@preact/signals'
import type { ComponentChildren, InputHTMLAttributes, JSX, SelectHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'
import { words } from '../../words.ts'
import { Button, Icon } from '../shell/icon.tsx'

/** What is wrong, next to the field it is about. */
export function Fault({ id, children }: { id?: string; children: ComponentChildren }) {
  return (
    <p class="fault" id={id} role="alert">
      <Icon name="warning" />
      <span class="breakable">{children}</span>
    </p>
  )
}

interface Ties {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

/** A labelled control with its hint and its fault. The control gets what ties it to both. */
export function Field(props: {
  label: string
  hint?: ComponentChildren
  fault?: string | null | undefined
  control: (ties: Ties) => JSX.Element
}) {
  const { label, hint, fault, control } = props
  const id = useId()
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(fault) })}
      {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

interface TextFieldProps
  extends Omit<InputHTMLAttributes, 'type' | 'value' | 'onInput' | 'role' | 'list'> {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly type?: 'text' | 'date' | 'email' | 'password' | 'url' | 'datetime-local'
  readonly hint?: ComponentChildren
  readonly fault?: string | null | undefined
}

/** The usual case: one line of text. */
export function TextField(props: TextFieldProps) {
  const { label, onInput, type = 'text', hint, fault, ...rest } = props
  return (
    <Field
      label={label}
      hint={hint}
      fault={fault}
      control={(ties) => (
        <input
          class="input"
          // The types of Preact want one literal; they are all the same here.
          type={type as 'text'}
          autocomplete="off"
          {...rest}
          {...ties}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    />
  )
}

interface SelectProps<Value>
  extends Omit<SelectHTMLAttributes, 'value' | 'onChange' | 'role' | 'size' | 'multiple'> {
  readonly values: readonly Value[]
  readonly nameOf: (value: Value) => string
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a list of values, each with its name. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { values, nameOf, onChange, ...rest } = props
  return (
    <select
      class="input"
      {...rest}
      onChange={(event) => {
        const chosen = values[event.currentTarget.selectedIndex]
        if (chosen !== undefined) onChange(chosen)
      }}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  )
}

type SelectFieldProps<Value> = SelectProps<Value> & Pick<TextFieldProps, 'label' | 'hint' | 'fault'>

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, hint, fault, ...rest } = props
  const control = (ties: Ties) => <Select {...(rest as SelectProps<Value>)} {...ties} />
  return <Field label={label} hint={hint} fault={fault} control={control} />
}

/** A password, which its owner may look at: it is typed only once. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'required'>) {
  const { label, value, onInput, hint, fault, autocomplete = 'current-password' } = props
  const isShown = useSignal(false)
  return (
    <Field
      label={label}
      hint={hint}
      fault={fault}
      control={(ties) => (
        <div class="password">
          <input
            class="input"
            type={(isShown.value ? 'text' : 'password') as 'text'}
            value={value}
            autocomplete={autocomplete}
            autocapitalize="off"
            spellcheck={false}
            required
            {...ties}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <Button
            look="bare low"
            text={isShown.value ? words.signIn.hide : words.signIn.show}
            aria-pressed={isShown.value}
            onClick={() => (isShown.value = !isShown.value)}
          />
        </div>
      )}
    />
  )
}

/** For the browser's store of passwords, which wants to know whose it is. */
export function UserName({ email }: { email: string }) {
  return (
    <input
      class="unseen"
      type="email"
      autocomplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
