import type { Code, Rule } from '../../../../../client/client.ts'
import { UTM_FIELDS } from '../../../../../domain/codes/routing/routing.ts'
import { toCount } from '../../../format.ts'
import { crawlersGet, endNow } from '../../../parts/code/leads.ts'
import { toWhenDraft } from '../../../parts/code/when.ts'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import type { Led } from '../figures/led.ts'
import type { CodeModel } from '../model.ts'
import { knots, LeadsTo, Stop } from '../section/stop.tsx'
import { countStops, type RouteCounts, type StopCount, wasLedOtherwise } from './counts.ts'
import type { RoutingEditor } from './editing.ts'
import { Counted } from './stop-count.tsx'
import { IdleNote, Sentence, ShareBar } from './stops.tsx'

function RuleLine(props: {
  rules: readonly Rule[]
  at: number
  count: StopCount | undefined
  editor: RoutingEditor
}) {
  const { rules, at, count, editor } = props
  const rule = rules[at]
  if (!rule) return null
  const sentence = <Sentence when={toWhenDraft(rule.when)} />
  return (
    <Stop knot={knots.number(at + 1)} count={<Counted count={count} />}>
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
      <p class="line-end cluster">
        <LeadsTo url={rule.destination_url} />
        {rule.label && <bdi class="tag breakable">{rule.label}</bdi>}
      </p>
      <IdleNote rules={rules} at={at} />
    </Stop>
  )
}

function Everyone({ code, counts }: { code: Code; counts: RouteCounts | null }) {
  const text = words.routing
  const who = code.rules ? text.everyone : text.all
  const destination = code.destination_url ?? ''
  const end = code.state === 'active' ? endNow(code) : null
  const count = <Counted count={counts?.everyone} />
  const noMore = end !== null && <p class="tiny second">{words.leads.past(end)}</p>
  if (!code.split) {
    return (
      <Stop knot={knots.everyone} kind="dashed" count={count}>
        <p class="sentence">
          <b>{who}</b> {text.everyoneGoes}
        </p>
        <p class="line-end cluster">
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
    <Stop knot={knots.everyone} kind="dashed" count={count}>
      <p class="sentence">
        <b>{who}</b> {text.sharedOut}
      </p>
      <ShareBar entries={entries} counts={counts?.split} />
      {noMore}
      {destination !== '' && end === null && (
        <p class="tiny second breakable">
          {crawlersGet(code)} <LeadsTo url={destination} />
        </p>
      )}
    </Stop>
  )
}

/** Rules and shares that are none any more, as far as they led scans of these days. */
function Earlier({ count }: { count: StopCount | undefined }) {
  const text = words.routing
  if (!count || count.scans === 0) return null
  return (
    <Stop knot={knots.earlier} kind="dashed" count={<Counted count={count} />}>
      <p class="sentence second">{text.earlier}</p>
      <p class="tiny second">{text.earlierHint}</p>
    </Stop>
  )
}

function reasonOf(reason: string): string {
  const states: Readonly<Record<string, string>> = words.states
  return states[reason] ?? words.routing.missedWhile[reason] ?? reason
}

/** With the scans that came in vain, and why. */
function Paused({ url, missed }: { url: string | undefined; missed: Led['missed'] | undefined }) {
  const text = words.routing
  const all = missed?.reduce((sum, { scans }) => sum + scans, 0) ?? 0
  const count = missed && <div class="stop-count missed fine second">{text.missed(all)}</div>
  return (
    <Stop knot={knots.paused} kind="last" count={count}>
      <p class="sentence second">{text.paused}</p>
      <p class="line-end cluster">
        {url === undefined ? (
          <span class="small second">{text.pausedNotice}</span>
        ) : (
          <LeadsTo url={url} />
        )}
      </p>
      {all > 0 && (
        <p class="tiny second">
          {missed?.map(({ reason, scans }) => `${reasonOf(reason)}: ${toCount(scans)}`).join(' · ')}
        </p>
      )}
    </Stop>
  )
}

/** What is added to whatever page it is. */
function Extras({ code }: { code: Code }) {
  const text = words.routing
  const { utm, forward_query } = code
  if (!utm && !forward_query) return null
  return (
    <div class="extras fine second">
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

/** What has to be known to read the counts. */
function Notes({ model, code, led }: { model: CodeModel; code: Code; led: Led }) {
  const text = words.routing
  const entries = model.history.data.value?.entries ?? []
  const notes = [
    ...(led.variants === null ? [text.uncounted] : []),
    ...(led.isByUtcDay ? [text.byUtcDay] : []),
    ...(wasLedOtherwise(code, entries, led.since) ? [text.ledOtherwise] : []),
  ]
  return notes.length === 0 ? null : <p class="tiny second count-note">{notes.join(' ')}</p>
}

/** Where scans go, from top to bottom, and how many went there. */
export function Reading(props: {
  model: CodeModel
  code: Code
  editor: RoutingEditor
  led: Led | undefined
}) {
  const { model, code, editor, led } = props
  const rules = code.rules ?? []
  const counts = led ? countStops(code, led.variants) : null
  const arrived = led && (
    <div class="stop-count fine second">
      <b>{toCount(led.scans)}</b>
      <span class="unseen"> {words.routing.scans(led.scans)}</span>
    </div>
  )
  return (
    <>
      <ol class="route counted">
        <Stop knot={knots.start} count={arrived}>
          <p class="sentence">
            <b>{words.routing.arrives}</b>
          </p>
        </Stop>
        {rules.map((_, index) => (
          <RuleLine
            key={index}
            rules={rules}
            at={index}
            count={counts?.rules[index]}
            editor={editor}
          />
        ))}
        <Everyone code={code} counts={counts} />
        <Earlier count={counts?.earlier} />
        <Paused url={code.fallback_url} missed={led?.missed} />
      </ol>
      {led && <Notes model={model} code={code} led={led} />}
      <Extras code={code} />
    </>
  )
}
