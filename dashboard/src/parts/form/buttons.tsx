import { words } from '../../words.ts'

/** At the end of a form in a dialog: what sends it, and what closes it. */
export function FormButtons(props: {
  submit: string
  isOff?: boolean
  isRed?: boolean
  onCancel: () => void
}) {
  return (
    <div class="cluster">
      <button
        class={props.isRed ? 'button main red' : 'button main'}
        type="submit"
        aria-disabled={props.isOff}
      >
        {props.submit}
      </button>
      <button class="button bare" type="button" onClick={props.onCancel}>
        {words.common.cancel}
      </button>
    </div>
  )
}
