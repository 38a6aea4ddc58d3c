import { words } from '../../words.ts'

export function FormButtons(props: { submit: string; isBusy: boolean; onCancel: () => void }) {
  return (
    <div class="cluster">
      <button class="button main" type="submit" aria-disabled={props.isBusy}>
        {props.submit}
      </button>
      <button class="button bare" type="button" onClick={props.onCancel}>
        {words.common.cancel}
      </button>
    </div>
  )
}
