import { useEffect, useRef } from 'preact/hooks'
import type { CodeItem } from '../../../../client/client.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { toAgo, toCount, toExactMoment, toShortLink } from '../../format.ts'
import { briefOf } from '../../parts/code/leads.ts'
import { State } from '../../parts/code/state.tsx'
import { Bars } from '../../parts/figures/bars.tsx'
import { Tags } from '../../parts/form/tag.tsx'
import { Mini } from '../../parts/picture/mini.tsx'
import { Icon } from '../../parts/shell/icon.tsx'
import { linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { shortCodeOf } from './code-item.ts'
import { ColumnHeads } from './heads.tsx'
import { hasActed, run } from './many/changes.ts'
import { hasSelection, selected, toggle } from './many/selection.ts'
import { reasonsOf } from './reasons.ts'
import { type RowActs, RowMenu } from './row-menu.tsx'

const BARS_WIDTH = 84
/** A pointer that only passes over a row on its way does not change the preview. */
const REST_MS = 60

function Destination({ code, href }: { code: CodeItem; href: string }) {
  const url = code.destination_url
  if (url === null)
    return (
      <div class="leads">
        {mayAct('editor') ? (
          <a href={`${href}#edit`}>{words.codes.addDestination}</a>
        ) : (
          <span class="second">{words.codes.noDestination}</span>
        )}
      </div>
    )
  const brief = briefOf(code)
  return (
    <div class="leads">
      <Icon name="arrow" />
      <span class="unseen">{words.codes.leadsTo}</span>
      {brief !== null && <span class="brief">{brief}</span>}
      {!code.split && (
        <span class="clip" title={url}>
          <bdi>{toShortLink(url)}</bdi>
        </span>
      )}
    </div>
  )
}

function Total({ code: { total_scans, last_scan_at } }: { code: CodeItem }) {
  const text = words.codes
  if (total_scans === null)
    return (
      <div class="total" title={text.scansUnknown}>
        <b aria-hidden="true">–</b>
        <span class="unseen">{text.scansUnknown}</span>
      </div>
    )
  return (
    <div class="total">
      <b>
        {toCount(total_scans)}
        <span class="unseen"> {text.scansUnit}</span>
      </b>
      {last_scan_at ? (
        <time class="tiny" dateTime={last_scan_at} title={toExactMoment(last_scan_at)}>
          {toAgo(last_scan_at)}
        </time>
      ) : (
        total_scans === 0 && <span class="tiny">{text.neverScanned}</span>
      )}
    </div>
  )
}

function Trend({ trend }: Pick<CodeItem, 'trend'>) {
  if (!trend) return <div class="trend" />
  const total = trend.reduce((sum, one) => sum + one, 0)
  return (
    <div class="trend">
      <Bars counts={trend} width={BARS_WIDTH} label={words.codes.trend(total, trend.at(-1) ?? 0)} />
    </div>
  )
}

interface RowProps {
  readonly code: CodeItem
  readonly acts: RowActs
  readonly isCurrent: boolean
  readonly onLook: (id: string) => void
  readonly onTick: (isRange: boolean) => void
}

function Row({ code, acts, isCurrent, onLook, onTick }: RowProps) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isTicked = selected.value.has(code.id)
  const href = linkTo(`/codes/${code.id}`)
  const look = () => onLook(code.id)
  return (
    <li
      class={`row${isTicked ? ' ticked' : ''}${isCurrent ? ' current' : ''}`}
      data-row={code.id}
      onFocusIn={look}
      onPointerEnter={() => (timer.current = setTimeout(look, REST_MS))}
      onPointerLeave={() => clearTimeout(timer.current)}
    >
      {mayAct('editor') && (
        <input
          class="tick"
          type="checkbox"
          aria-label={words.codes.select(code.name)}
          checked={isTicked}
          onClick={(event) => onTick(event.shiftKey)}
        />
      )}
      <Mini text={code.short_url} style={(code.style ?? {}) as Style} />
      <div class="what">
        <a class="name" href={href} title={code.name}>
          <bdi>{code.name}</bdi>
        </a>
        <span class="below-name level">
          <span class="mono second clip">/{shortCodeOf(code)}</span>
          <Tags names={code.tags ?? []} />
        </span>
      </div>
      <Destination code={code} href={href} />
      <div class="in-state">
        <State state={code.state ?? code.status} />
        {reasonsOf(code).map((reason) => (
          <span key={reason} class="reason tiny second">
            {reason}
          </span>
        ))}
      </div>
      <Trend trend={code.trend ?? null} />
      <Total code={code} />
      <RowMenu code={code} acts={acts} href={href} />
    </li>
  )
}

export function Rows(props: {
  codes: readonly CodeItem[]
  isBusy: boolean
  acts: RowActs
  currentId: string | undefined
  onLook: (id: string) => void
}) {
  const { codes, isBusy, acts, currentId, onLook } = props
  const list = useRef<HTMLUListElement>(null)
  const isRunning = run.value !== null
  // The row or the bar with the button that was pressed is gone: the keyboard goes on from here.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (hasActed.peek() && isLost) list.current?.focus({ preventScroll: true })
  }, [codes, isRunning, hasSelection.value])
  return (
    <div class={mayAct('editor') ? 'rows' : 'rows without-ticks'} aria-busy={isBusy}>
      <ColumnHeads codes={codes} />
      <ul ref={list} tabIndex={-1} aria-label={words.codes.list}>
        {codes.map((code) => (
          <Row
            key={code.id}
            code={code}
            acts={acts}
            isCurrent={code.id === currentId}
            onLook={onLook}
            onTick={(isRange) => toggle(codes, code.id, isRange)}
          />
        ))}
      </ul>
    </div>
  )
}
