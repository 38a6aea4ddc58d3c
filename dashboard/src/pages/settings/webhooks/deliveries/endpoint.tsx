import { api } from '../../../../api.ts'
import { Banner } from '../../../../parts/shell/banner.tsx'
import { ButtonLink, Icon } from '../../../../parts/shell/icon.tsx'
import { useResource } from '../../../../resource.ts'
import { words } from '../../../../words.ts'
import { Loaded } from '../../section.tsx'
import { linkToWebhooks, type Selection } from './address.ts'
import { DeliveryView } from './delivery.tsx'
import { DeliveryLog } from './log.tsx'
import './deliveries.css'

const text = words.settings.deliveries

function Missing() {
  const actions = <ButtonLink look="low" text={text.toEndpoints} href={linkToWebhooks()} />
  return (
    <Banner kind="striped" title={text.noEndpoint} actions={actions}>
      {text.noEndpointBody}
    </Banner>
  )
}

/** What was posted to one endpoint: the log, or one delivery of it. */
export function EndpointView({ selection }: { selection: Selection }) {
  const { endpoint: id, delivery } = selection
  const webhook = useResource((signal) => api.getWebhook({ id }, { signal }))
  if (webhook.failure.value?.code === 'not_found') return <Missing />
  return (
    <>
      <p class="way-back small">
        <a href={linkToWebhooks(delivery === '' ? {} : { ...selection, delivery: '' })}>
          <Icon name="back" />
          {delivery === '' ? text.toEndpoints : text.toLog}
        </a>
      </p>
      <Loaded resource={webhook} rows={6}>
        {(endpoint) =>
          delivery === '' ? (
            <DeliveryLog endpoint={endpoint} selection={selection} />
          ) : (
            <DeliveryView key={delivery} endpoint={endpoint} selection={selection} />
          )
        }
      </Loaded>
    </>
  )
}
