import type { Account } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toCount } from '../../format.ts'
import { Fact } from '../../parts/shell/fact.tsx'
import { useResource } from '../../resource.ts'
import { words } from '../../words.ts'
import { Loaded, SettingsHead } from './section.tsx'

const text = words.settings.plan

function Quota({ account: { limits, usage } }: { account: Account }) {
  const { qrcodes: limit, counted, dashboard_qrcodes: madeHere } = limits
  const used = usage.qrcodes
  const share = limit === null || limit === 0 ? 1 : Math.min(1, used / limit)
  const left = limit === null ? '' : used >= limit ? text.full : text.left(toCount(limit - used))
  return (
    <div class="quota">
      <p class="huge">
        {toCount(used)} <small>{limit === null ? text.unlimited : text.of(toCount(limit))}</small>
      </p>
      <div>
        {limit !== null && (
          // biome-ignore lint/a11y/useSemanticElements: browsers do not let a <meter> be drawn
          <div
            class="meter"
            role="meter"
            aria-valuenow={used}
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-label={text.meter}
          >
            <i style={{ width: `${share * 100}%` }} />
          </div>
        )}
        <p class="small second">
          {left} {counted === 'all' ? text.countedAll : text.countedApi}
          {madeHere !== null &&
            ` ${text.madeHere(toCount(usage.dashboard_qrcodes), toCount(madeHere))}`}
        </p>
      </div>
    </div>
  )
}

function PlanFacts({ account }: { account: Account }) {
  const { limits, plan, id } = account
  const { requests_per_minute: requests, webhooks } = limits
  return (
    <>
      <dl class="figures plan-figures">
        <Fact name={text.plan} class="breakable">
          {plan}
        </Fact>
        <Fact name={text.requests}>
          {toCount(requests)} <small>{text.requestsNote}</small>
        </Fact>
        <Fact name={text.webhooks}>
          {webhooks === 0 ? text.noWebhooks : toCount(webhooks)}{' '}
          {webhooks > 0 && <small>{text.webhooksNote}</small>}
        </Fact>
      </dl>
      {limits.qrcodes !== null && <p class="note">{text.atLimit}</p>}
      <p class="note strong">{text.printed}</p>
      <p class="note">
        {text.change} <code class="mono breakable">{text.command(id)}</code>
      </p>
    </>
  )
}

export function PlanSection() {
  const account = useResource((signal) => api.getAccount({}, { signal }))
  return (
    <>
      <SettingsHead title={text.title} />
      <Loaded resource={account}>
        {(data) => (
          <div class="stack">
            <Quota account={data} />
            <PlanFacts account={data} />
          </div>
        )}
      </Loaded>
    </>
  )
}
