import { useSignal } from '@preact/signals'
import type { Webhook, WebhookWithSecret } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { Banner } from '../../parts/banner.tsx'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../parts/toast.tsx'
import { useResource } from '../../resource.ts'
import { mode } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { ConfirmDialog } from './confirm.tsx'
import { Once } from './once.tsx'
import { Loaded, SectionHead } from './section.tsx'
import { type Doing, WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'

const text = words.settings.webhooks

function SecretStub({ made, onDone }: { made: WebhookWithSecret; onDone: () => void }) {
  return (
    <Once
      title={text.created}
      name={text.secretName}
      secret={made.secret}
      copyLabel={text.copy}
      copiedText={text.copied}
      onDone={onDone}
    >
      <p class="small">{text.verify}</p>
      <code class="mono small">{text.verifyLine}</code>
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
      onDone={() => {
        say(text.removed)
        props.onDone()
      }}
      onClose={props.onClose}
    >
      {text.removeBody(url)}
    </ConfirmDialog>
  )
}

function Endpoints(props: {
  webhooks: readonly Webhook[]
  onDo: (doing: Doing) => void
  onChanged: () => void
}) {
  if (props.webhooks.length === 0) return <p class="blank small">{text.empty}</p>
  return (
    <ul class="hooks">
      {props.webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} of={webhook} onDo={props.onDo} onChanged={props.onChanged} />
      ))}
    </ul>
  )
}

export function WebhooksSection() {
  const webhooks = useResource((signal) => api.listWebhooks({ limit: 100 }, { signal }))
  // The plan's own word for it; the list is refused then.
  const failure = webhooks.failure.value
  const isRefused = failure?.code === 'plan_required'
  const made = useSignal<WebhookWithSecret | null>(null)
  const doing = useSignal<Doing | 'create' | null>(null)
  const close = () => {
    doing.value = null
  }
  // One secret at a time: a second one would take the place of the first.
  const create = mayAct('editor') && !isRefused && made.value === null && (
    <button type="button" class="button low main" onClick={() => (doing.value = 'create')}>
      <Icon name="plus" />
      {text.create}
    </button>
  )
  const now = doing.value
  const onSaved = (webhook: WebhookWithSecret | null) => {
    if (webhook) made.value = webhook
    webhooks.reload()
  }
  return (
    <>
      <SectionHead title={text.title} intro={text.intro[mode.value]} action={create} />
      {isRefused && (
        <Banner icon="warning" title={failure.message}>
          {text.noPlanBody}
        </Banner>
      )}
      {made.value && (
        <SecretStub key={made.value.id} made={made.value} onDone={() => (made.value = null)} />
      )}
      {!isRefused && (
        <Loaded resource={webhooks}>
          {({ data }) => (
            <Endpoints
              webhooks={data}
              onDo={(next) => (doing.value = next)}
              onChanged={webhooks.reload}
            />
          )}
        </Loaded>
      )}
      {now === 'create' && <WebhookForm onSaved={onSaved} onClose={close} />}
      {now !== null && now !== 'create' && now.what === 'edit' && (
        <WebhookForm of={now.webhook} onSaved={onSaved} onClose={close} />
      )}
      {now !== null && now !== 'create' && now.what === 'remove' && (
        <RemoveDialog of={now.webhook} onDone={webhooks.reload} onClose={close} />
      )}
    </>
  )
}
