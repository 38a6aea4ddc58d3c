import type { ComponentChildren } from 'preact'
import { Form, type FormProps } from '../../parts/form/form.tsx'
import { Icon } from '../../parts/shell/icon.tsx'

/** The form of a page in front of the dashboard, which has nothing else on it. */
export function PosterForm(props: {
  of: FormProps['of']
  submit: string
  isOff?: boolean
  children?: ComponentChildren
}) {
  const { of, submit, isOff = false, children } = props
  const label = (
    <>
      {submit} <Icon name="arrow" />
    </>
  )
  return (
    <Form of={of} submit={label} look="button main tall" isOff={isOff} isNative takesFocus>
      {children}
    </Form>
  )
}
