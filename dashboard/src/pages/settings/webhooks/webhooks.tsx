import { useSignal } from '@preact/signals'
import type { Webhook, WebhookWithSecret } from '../../../../../client/client.ts'
import { api } from '../../../api.ts'
import { toMoment } from '../../../format.ts'
import { ConfirmDialog } from '../../../parts/form/confirm.tsx'
import { Banner } from '../../../parts/shell/banner.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { useResource } from '../../../resource.ts'
import { mode, place } from '../../../router.ts'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { Once } from '../once.tsx'
import { Loaded, SettingsHead } from '../section.tsx'
import { selectionOf } from './deliveries/address.ts'
import { useArrival } from './deliveries/arrival.ts'
import { EndpointView } from './deliveries/endpoint.tsx'
import { ReceiverFold } from './receivers/fold.tsx'
import { type Doing, WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'

const text = words.settings.webhooks

const OLD_SECRET_MS = 86_400_000

/** A new secret; `rotatedAt`: there is an old one, which works for a while. */
interface Made {
  readonly webhook: WebhookWithSecret
  readonly rotatedAt: number | null
}

function SecretStub({ made, onDone }: { made: Made; onDone: () => void }) {
  const { webhook, rotatedAt } = made
  const until = rotatedAt === null ? null : new Date(rotatedAt + OLD_SECRET_MS).toISOString()
  return (
    <Once
      title={until === null ? text.created : text.rotated}
      name={text.secretName}
      secret={webhook.secret}
      copyLabel={text.copy}
      copiedText={text.copied}
      onDone={onDone}
    >
      {until === null ? (
        <>
          <p class="small">{text.verify}</p>
          <code class="mono small breakable">{text.verifyLine}</code>
        </>
      ) : (
        <p class="small breakable">{text.rotatedNote(webhook.url, toMoment(until))}</p>
      )}
    </Once>
  )
}

function RemoveDialog(props: { of: Webhook; onDone: () => void; onClose: () => void }) {
  const { id, url } = props.of
  return (
    <ConfirmDialog
      title={text.removeTitle}
      action={text.remove}
      send={() => api.deleteWebhook({ id })}
      message={text.removed}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {text.removeBody(url)}
    </ConfirmDialog>
  )
}

function RotateDialog(props: {
  of: Webhook
  onDone: (webhook: WebhookWithSecret) => void
  onClose: () => void
}) {
  const { id, url } = props.of
  return (
    <ConfirmDialog
      title={text.rotateTitle}
      action={text.rotate}
      send={() => api.rotateWebhookSecret({ id })}
      onDone={props.onDone}
      onClose={props.onClose}
      isFollowed
    >
      {text.rotateBody(url)}
    </ConfirmDialog>
  )
}

function Endpoints(props: {
  webhooks: readonly Webhook[]
  mayRotate: boolean
  onDo: (doing: Doing) => void
  onChanged: () => void
}) {
  const { webhooks, ...rest } = props
  if (webhooks.length === 0) return <p class="blank small">{text.empty}</p>
  return (
    <ul class="hooks">
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} of={webhook} {...rest} />
      ))}
    </ul>
  )
}

function Doings(props: {
  now: Doing | 'create'
  onSaved: (made: WebhookWithSecret | null) => void
  onRotated: (made: WebhookWithSecret) => void
  onClose: () => void
}) {
  const { now, onSaved, onRotated, onClose } = props
  if (now === 'create') return <WebhookForm onSaved={onSaved} onClose={onClose} />
  const { what, webhook } = now
  if (what === 'edit') return <WebhookForm of={webhook} onSaved={onSaved} onClose={onClose} />
  if (what === 'rotate') {
    return <RotateDialog of={webhook} onDone={onRotated} onClose={onClose} />
  }
  return <RemoveDialog of={webhook} onDone={() => onSaved(null)} onClose={onClose} />
}

function EndpointList() {
  const webhooks = useResource((signal) => api.listWebhooks({ limit: 100 }, { signal }))
  // The plan's own word for it; the list is refused then.
  const failure = webhooks.failure.value
  const isRefused = failure?.code === 'plan_required'
  const made = useSignal<Made | null>(null)
  const doing = useSignal<Doing | 'create' | null>(null)
  useArrival()
  // One secret at a time: a second one would take the place of the first.
  const isFree = made.value === null
  const create = mayAct('editor') && !isRefused && isFree && (
    <Button look="low main" icon="plus" onClick={() => (doing.value = 'create')}>
      {text.create}
    </Button>
  )
  const show = (webhook: WebhookWithSecret | null, rotatedAt: number | null) => {
    if (webhook) made.value = { webhook, rotatedAt }
    webhooks.reload()
  }
  return (
    <>
      <SettingsHead title={text.title} intro={text.intro[mode.value]} action={create} />
      {isRefused && (
        <Banner icon="warning" title={failure.message}>
          {text.noPlanBody}
        </Banner>
      )}
      {made.value && (
        <SecretStub
          key={made.value.webhook.secret}
          made={made.value}
          onDone={() => (made.value = null)}
        />
      )}
      {!isRefused && (
        <Loaded resource={webhooks}>
          {({ data }) => (
            <>
              <Endpoints
                webhooks={data}
                mayRotate={isFree && mayAct('owner')}
                onDo={(next) => (doing.value = next)}
                onChanged={webhooks.reload}
              />
              <ReceiverFold />
            </>
          )}
        </Loaded>
      )}
      {doing.value && (
        <Doings
          now={doing.value}
          onSaved={(webhook) => show(webhook, null)}
          onRotated={(webhook) => show(webhook, Date.now())}
          onClose={() => (doing.value = null)}
        />
      )}
    </>
  )
}

/** The endpoints, or what was posted to one of them. */
export function WebhooksSection() {
  const selection = selectionOf(place.value.query)
  if (selection.endpoint === '') return <EndpointList />
  return <EndpointView key={selection.endpoint} selection={selection} />
}
