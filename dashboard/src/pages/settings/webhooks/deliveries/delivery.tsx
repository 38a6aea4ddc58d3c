import type { Delivery, DeliveryTry, Webhook } from '../../../../../../client/client.ts'
import { api } from '../../../../api.ts'
import { toCount, toSecond } from '../../../../format.ts'
import { Banner } from '../../../../parts/shell/banner.tsx'
import { copyText } from '../../../../parts/shell/copy.ts'
import { Fact } from '../../../../parts/shell/fact.tsx'
import { Button, Icon } from '../../../../parts/shell/icon.tsx'
import { SectionHead } from '../../../../parts/shell/section-head.tsx'
import { type Resource, useResource } from '../../../../resource.ts'
import { mayAct } from '../../../../session.ts'
import { words } from '../../../../words.ts'
import { Loaded } from '../../section.tsx'
import { type Selection, useFresh } from './address.ts'
import { useArrival } from './arrival.ts'
import { DeliveryState, Moment, NextTry, Raw, TRIES_KEPT, toTries } from './parts.tsx'
import { ReplayOne } from './replay-one.tsx'
import { toReadable } from './visible.ts'

const text = words.settings.deliveries

function Facts({ of, endpoint }: { of: Delivery; endpoint: Webhook }) {
  return (
    <dl class="facts wide">
      <Fact name={text.state}>
        <DeliveryState state={of.state} />
      </Fact>
      <Fact name={text.next}>
        <NextTry of={of} endpoint={endpoint} />
      </Fact>
      <Fact name={text.tries}>{toTries(of.tries.length)}</Fact>
      <Fact name={text.created}>
        <Moment at={of.created_at} />
      </Fact>
      <Fact name={text.id}>
        <span class="mono">{of.id}</span>
      </Fact>
    </dl>
  )
}

function toUnix(iso: string): string {
  return `${Math.floor(Date.parse(iso) / 1000)}`
}

function Try({ of, number }: { of: DeliveryTry; number: number | null }) {
  const { at, status, duration_ms, answer, error } = of
  const isFine = status !== null && status >= 200 && status < 300
  const said = error ?? answer
  const name = number === null ? toSecond(at) : text.tryNumber(number)
  return (
    <li>
      <p class="outcome">
        <span class={isFine ? 'mark' : 'mark failed'}>
          <Icon name={isFine ? 'check' : 'warning'} />
        </span>
        {number !== null && <b>{name}</b>}
        <b class={isFine ? 'mono' : 'mono failed'}>{status ?? text.noStatus}</b>
        <span>{text.took(toCount(duration_ms))}</span>
        <time dateTime={at}>{toSecond(at)}</time>
        <span class="mono third">{text.sentAs(toUnix(at))}</span>
      </p>
      {said === '' ? <p class="small third">{text.noAnswer}</p> : <Raw label={name}>{said}</Raw>}
    </li>
  )
}

function Tries({ of }: { of: Delivery }) {
  const { tries } = of
  const isWhole = tries.length < TRIES_KEPT
  const latest = tries.map((one, index) => ({ one, number: isWhole ? index + 1 : null })).reverse()
  return (
    <section>
      <h3>{text.answers}</h3>
      <p class="note">{tries.length === 0 ? text.noTries : text.answersNote}</p>
      <ol class="tries">
        {latest.map(({ one, number }) => (
          <Try key={one.at} of={one} number={number} />
        ))}
      </ol>
    </section>
  )
}

/** As courier/receivers.ts sends it. Two headers differ with each try. */
function linesOf(of: Delivery, { url }: Webhook) {
  return [
    { name: 'POST', value: <span class="mono">{url}</span> },
    { name: 'content-type', value: <span class="mono">{'application/json'}</span> },
    { name: 'user-agent', value: <span class="mono">{'Qroute-Webhooks/1'}</span> },
    { name: 'webhook-id', value: <span class="mono">{of.id}</span> },
    { name: 'webhook-timestamp', value: text.timestampOf },
    { name: 'webhook-signature', value: text.signatureOf },
  ]
}

function Request({ of, endpoint }: { of: Delivery; endpoint: Webhook }) {
  return (
    <section>
      <div class="request-head ends">
        <h3>{text.request}</h3>
        <Button look="low" icon="copy" onClick={() => void copyText(of.body, text.bodyCopied)}>
          {text.copyBody}
        </Button>
      </div>
      <p class="note">{text.requestNote}</p>
      <dl class="facts wide" aria-label={text.headers}>
        {linesOf(of, endpoint).map(({ name, value }) => (
          <div key={name}>
            <dt class="mono">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Raw label={text.body}>{toReadable(of.body)}</Raw>
    </section>
  )
}

function Found(props: { of: Delivery; endpoint: Webhook; resource: Resource<Delivery> }) {
  const { of, endpoint, resource } = props
  useArrival()
  return (
    <>
      <SectionHead class="breakable" tabIndex={-1} title={of.event} />
      <Facts of={of} endpoint={endpoint} />
      {mayAct('editor') && <ReplayOne of={of} endpoint={endpoint} onSent={resource.reload} />}
      <div class="parts">
        <Tries of={of} />
        <Request of={of} endpoint={endpoint} />
      </div>
    </>
  )
}

export function DeliveryView({ endpoint, selection }: { endpoint: Webhook; selection: Selection }) {
  const at = { id: endpoint.id, delivery_id: selection.delivery }
  const resource = useResource((signal) => api.getDelivery(at, { signal }))
  const found = resource.data.value
  useFresh(resource, found && [found])
  if (resource.failure.value?.code === 'not_found') {
    return (
      <Banner kind="striped" title={text.noDelivery}>
        {text.noDeliveryBody}
      </Banner>
    )
  }
  return (
    <Loaded resource={resource} rows={6}>
      {(delivery) => <Found of={delivery} endpoint={endpoint} resource={resource} />}
    </Loaded>
  )
}
