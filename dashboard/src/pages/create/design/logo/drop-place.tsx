import { useSignal } from '@preact/signals'
import { UPLOAD_TYPES } from '../../../../../../domain/brand/logo.ts'
import { OtherFault } from '../../../../parts/form/form.tsx'
import { Icon } from '../../../../parts/shell/icon.tsx'
import { words } from '../../../../words.ts'
import { KIB_MAX, type Uploading } from './upload.ts'

const text = words.create.logo
const ACCEPTED = [...UPLOAD_TYPES, '.svg'].join()

/** Where a picture of one's own is dropped, or chosen. */
export function DropPlace({ uploading }: { uploading: Uploading }) {
  const { isBusy, faults, send } = uploading
  const isOver = useSignal(false)
  const take = (file: File | undefined) => file && void send(file)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the button is the first
    <div
      class={isOver.value ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        take(event.dataTransfer?.files[0])
      }}
    >
      <Icon name="upload" />
      <div>
        <b class="small">{text.drop}</b>
        <p class="tiny second" id="logo-limits">
          {text.limits(KIB_MAX)}
        </p>
      </div>
      <label class="button low" aria-disabled={isBusy.value}>
        <input
          class="unseen"
          type="file"
          accept={ACCEPTED}
          aria-describedby="logo-limits"
          disabled={isBusy.value}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file may be chosen again, once it is repaired.
            event.currentTarget.value = ''
            take(file)
          }}
        />
        {isBusy.value ? text.busy : text.choose}
      </label>
      <OtherFault faults={faults} />
      <span class="unseen" role="status">
        {isBusy.value && text.busy}
      </span>
    </div>
  )
}
