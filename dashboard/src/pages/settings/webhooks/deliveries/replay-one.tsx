import { useSignal } from '@preact/signals'
import type { Delivery, Webhook } from '../../../../../../client/client.ts'
import { api, change } from '../../../../api.ts'
import { toFaults } from '../../../../failure.ts'
import { toSecond } from '../../../../format.ts'
import { OtherFault } from '../../../../parts/form/form.tsx'
import { useSending } from '../../../../parts/form/sending.ts'
import { Button } from '../../../../parts/shell/icon.tsx'
import { words } from '../../../../words.ts'

const text = words.settings.deliveries

function lastTryOf(of: Delivery): string {
  return of.tries.at(-1)?.at ?? ''
}

/** What became of sending it again: as long as there is no new try, it is on its way. */
function toOutcome(of: Delivery, endpoint: Webhook, before: string): string {
  const last = of.tries.at(-1)
  if (!last || last.at === before) {
    return endpoint.status === 'disabled' ? text.replayWaits : text.replaying
  }
  if (of.state === 'delivered') return text.replayDelivered(last.status ?? 0)
  const said = last.status === null ? text.replayNoAnswer : text.replayRefused(last.status)
  return of.next_try_at === null ? said : `${said} ${text.replayNext(toSecond(of.next_try_at))}`
}

export function ReplayOne(props: { of: Delivery; endpoint: Webhook; onSent: () => void }) {
  const { of, endpoint, onSent } = props
  /** The last try before; null: it was not sent again here. */
  const before = useSignal<string | null>(null)
  const isSending = of.state === 'delivering'
  const { isBusy, faults, send } = useSending(async () => {
    if (isSending) return null
    const last = lastTryOf(of)
    const { id } = endpoint
    const answer = await change(() => api.retryDelivery({ id, delivery_id: of.id }))
    if (!answer.ok) return toFaults(answer)
    before.value = last
    onSent()
    return null
  })
  return (
    <div class="replay-one">
      <Button look="main" aria-disabled={isBusy.value || isSending} onClick={() => void send()}>
        {text.replay}
      </Button>
      <p class="note">{isSending ? text.replayBusy : text.replayNote}</p>
      <p class="result small strong" role="status" aria-label={text.replayResult}>
        {before.value !== null && toOutcome(of, endpoint, before.value)}
      </p>
      <OtherFault faults={faults} />
    </div>
  )
}
