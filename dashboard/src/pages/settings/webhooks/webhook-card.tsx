import { useSignal } from '@preact/signals'
import type { Delivery, Webhook } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { toCount, toMoment } from '../../../format.ts'
import { NO_FAULTS } from '../../../parts/form/faults.ts'
import { OtherFault } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { Button, ButtonLink, Icon } from '../../../parts/shell/icon.tsx'
import { Menu, MenuItem } from '../../../parts/shell/menu.tsx'
import { say } from '../../../parts/shell/toast.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { linkToWebhooks } from './deliveries/address.ts'
import { Raw } from './deliveries/parts.tsx'

const text = words.settings.webhooks

export type Doing = { readonly what: 'edit' | 'rotate' | 'remove'; readonly webhook: Webhook }

/** A shape with a word, and its reason. */
function HookState({ of }: { of: Webhook }) {
  const { status, disabled_reason, failing_since } = of
  if (status === 'active') {
    return (
      <span class="state active">
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <circle cx="7" cy="7" r="5" />
        </svg>
        {text.delivering}
      </span>
    )
  }
  if (disabled_reason === 'paused') {
    return (
      <span class="state">
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <path d="M4.5 2v10M9.5 2v10" stroke-width="2.6" />
        </svg>
        {text.paused}
      </span>
    )
  }
  const reasons: Readonly<Record<string, string>> = {
    gone: text.gone,
    unreachable: text.unreachable,
  }
  return (
    <span class="failing">
      <Icon name="warning" />
      {status === 'failing'
        ? text.failing(toMoment(failing_since ?? of.updated_at))
        : (reasons[disabled_reason ?? ''] ?? text.off)}
    </span>
  )
}

/** What the receiver answered, as it was. */
function TestResult({ of }: { of: Delivery }) {
  const last = of.tries.at(-1)
  if (!last) return <p class="small">{text.pending}</p>
  const said = last.error ?? last.answer
  const isFine = of.state === 'delivered'
  const outcome = isFine ? text.delivered : last.status ? text.refused : text.noResponse
  return (
    <>
      <p class={isFine ? 'outcome' : 'outcome failed'}>
        <Icon name={isFine ? 'check' : 'warning'} />
        <b>{outcome}</b>
        {last.status !== null && <b class="mono">{last.status}</b>}
        <span>{text.took(toCount(last.duration_ms))}</span>
        <time dateTime={last.at}>{toMoment(last.at)}</time>
      </p>
      {said !== '' && <Raw label={text.result}>{said}</Raw>}
    </>
  )
}

function Actions(props: {
  of: Webhook
  mayRotate: boolean
  isTesting: boolean
  onTest: () => void
  onSwitch: (active: boolean) => void
  onDo: (doing: Doing) => void
}) {
  const { of, mayRotate, isTesting, onTest, onSwitch, onDo } = props
  return (
    <>
      <Button
        look="low"
        text={isTesting ? text.testing : text.test}
        aria-disabled={isTesting}
        aria-label={text.testOf(of.url)}
        onClick={onTest}
      />
      {of.status === 'disabled' && (
        <Button look="low" text={text.resume} onClick={() => onSwitch(true)} />
      )}
      <Menu label={text.more(of.url)} button={<Icon name="more" />}>
        <MenuItem
          icon="edit"
          text={text.edit}
          onClick={() => onDo({ what: 'edit', webhook: of })}
        />
        {mayRotate && (
          <MenuItem
            icon="undo"
            text={text.rotate}
            onClick={() => onDo({ what: 'rotate', webhook: of })}
          />
        )}
        {of.status !== 'disabled' && (
          <MenuItem icon="pause" text={text.pause} onClick={() => onSwitch(false)} />
        )}
        <hr />
        <MenuItem
          class="red"
          icon="delete"
          text={text.remove}
          onClick={() => onDo({ what: 'remove', webhook: of })}
        />
      </Menu>
    </>
  )
}

/** Shows that there are deliveries; they have an address of their own. */
function DeliveriesLink({ of }: { of: Webhook }) {
  return (
    <ButtonLink
      look="low"
      text={words.settings.deliveries.open}
      href={linkToWebhooks({ endpoint: of.id })}
      aria-label={words.settings.deliveries.openOf(of.url)}
    />
  )
}

/** Nothing where it is all of them. */
function OfCodes({ of: { qr_ids, tags } }: { of: Webhook }) {
  if (qr_ids) return <span class="second">{text.codes.ofCodes(qr_ids.length)}</span>
  return tags && <span class="second breakable">{text.codes.ofTags(tags.join(', '))}</span>
}

export function WebhookCard(props: {
  of: Webhook
  mayRotate: boolean
  onDo: (doing: Doing) => void
  onChanged: () => void
}) {
  const { of, mayRotate, onDo, onChanged } = props
  const { id, url, description, events } = of
  const result = useSignal<Delivery | null>(null)
  const testing = useSending(async () => {
    const answer = await change(() => api.testWebhook({ id }))
    if (!answer.ok) return toFaults(answer)
    result.value = answer.data
    return null
  })
  const switchTo = async (active: boolean) => {
    const answer = await change(() => api.updateWebhook({ id, body: { active } }))
    testing.refuse(answer.ok ? NO_FAULTS : toFaults(answer))
    if (answer.ok) say(active ? text.resumedToast : text.pausedToast)
    onChanged()
  }
  return (
    <li class="hook">
      <header>
        <div class="what">
          <h3 class="breakable">{url}</h3>
          {description && (
            <p class="small second breakable" dir="auto">
              {description}
            </p>
          )}
          <p class="about fine">
            <HookState of={of} />
            <span class="second">{events.join(', ')}</span>
            <OfCodes of={of} />
          </p>
        </div>
        <div class="cluster">
          <DeliveriesLink of={of} />
          {mayAct('editor') && (
            <Actions
              of={of}
              mayRotate={mayRotate}
              isTesting={testing.isBusy.value}
              onTest={() => void testing.send()}
              onSwitch={(active) => void switchTo(active)}
              onDo={onDo}
            />
          )}
        </div>
      </header>
      <div class="log" role="status" aria-label={text.result}>
        {result.value && <TestResult of={result.value} />}
      </div>
      <OtherFault faults={testing.faults} />
    </li>
  )
}
