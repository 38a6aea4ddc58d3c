import type { Code, Rule } from '../../../../../client/client.ts'
import { UTM_FIELDS } from '../../../../../server/domain/codes/routing/routing.ts'
import { crawlersGet, endNow } from '../../../parts/code/leads.ts'
import { toWhenDraft } from '../../../parts/code/when.ts'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { knots, LeadsTo, Stop } from '../section/stop.tsx'
import type { RoutingEditor } from './editing.ts'
import { IdleNote, Sentence, ShareBar } from './stops.tsx'

function RuleLine(props: { rules: readonly Rule[]; at: number; editor: RoutingEditor }) {
  const { rules, at, editor } = props
  const rule = rules[at]
  if (!rule) return null
  const sentence = <Sentence when={toWhenDraft(rule.when)} />
  return (
    <Stop knot={knots.number(at + 1)}>
      {mayAct('editor') ? (
        <button
          type="button"
          class="sentence"
          title={words.routing.editRule}
          onClick={() => editor.open(at)}
        >
          {sentence}
        </button>
      ) : (
        <p class="sentence">{sentence}</p>
      )}
      <p class="line-end">
        <LeadsTo url={rule.destination_url} />
        {rule.label && <bdi class="tag breakable">{rule.label}</bdi>}
      </p>
      <IdleNote rules={rules} at={at} />
    </Stop>
  )
}

function Everyone({ code }: { code: Code }) {
  const text = words.routing
  const who = code.rules ? text.everyone : text.all
  const destination = code.destination_url ?? ''
  const end = code.state === 'active' ? endNow(code) : null
  const noMore = end !== null && <p class="tiny second">{words.leads.past(end)}</p>
  if (!code.split) {
    return (
      <Stop knot={knots.everyone} kind="dashed">
        <p class="sentence">
          <b>{who}</b> {text.everyoneGoes}
        </p>
        <p class="line-end">
          <LeadsTo url={destination} />
        </p>
        {noMore}
      </Stop>
    )
  }
  const entries = code.split.map(({ destination_url: url, weight, label }) => ({
    url,
    weight,
    label: label ?? '',
  }))
  return (
    <Stop knot={knots.everyone} kind="dashed">
      <p class="sentence">
        <b>{who}</b> {text.sharedOut}
      </p>
      <ShareBar entries={entries} />
      {noMore}
      {destination !== '' && end === null && (
        <p class="tiny second breakable">
          {crawlersGet(code)} <LeadsTo url={destination} />
        </p>
      )}
    </Stop>
  )
}

function Paused({ url }: { url: string | undefined }) {
  const text = words.routing
  return (
    <Stop knot={knots.paused} kind="last">
      <p class="sentence second">{text.paused}</p>
      <p class="line-end">
        {url === undefined ? (
          <span class="small second">{text.pausedNotice}</span>
        ) : (
          <LeadsTo url={url} />
        )}
      </p>
    </Stop>
  )
}

/** What is added to whatever page it is. */
function Extras({ code }: { code: Code }) {
  const text = words.routing
  const { utm, forward_query } = code
  if (!utm && !forward_query) return null
  return (
    <div class="extras">
      {utm && (
        <p>
          {text.adds}{' '}
          {UTM_FIELDS.filter((name) => utm[name]).map((name) => (
            <code key={name} class="mono" dir="ltr">
              {`utm_${name}=${utm[name]} `}
            </code>
          ))}
        </p>
      )}
      {forward_query && <p>{text.forwards}</p>}
    </div>
  )
}

/** Where scans go, from top to bottom. */
export function Reading({ code, editor }: { code: Code; editor: RoutingEditor }) {
  const rules = code.rules ?? []
  return (
    <>
      <ol class="route">
        <Stop knot={knots.start}>
          <p class="sentence">
            <b>{words.routing.arrives}</b>
          </p>
        </Stop>
        {rules.map((_, index) => (
          <RuleLine key={index} rules={rules} at={index} editor={editor} />
        ))}
        <Everyone code={code} />
        <Paused url={code.fallback_url} />
      </ol>
      <Extras code={code} />
    </>
  )
}
