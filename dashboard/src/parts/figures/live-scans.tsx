import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Event as ScanEvent } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toExactMoment } from '../../format.ts'
import { isLive } from '../../live.ts'
import { linkTo } from '../../router.ts'
import { trouble } from '../../trouble.ts'
import { words } from '../../words.ts'
import { SectionHead } from '../shell/section-head.tsx'
import type { Scope } from './address.ts'
import { toCountry, toName, toVariant, UNKNOWN_PLACE } from './labels.ts'
import { useScans } from './use-scans.ts'

const text = words.analytics.live
const SHOWN = 8
const times = new Intl.DateTimeFormat(words.locale, { timeStyle: 'medium' })

/** Which codes have the tag is not known here: any scan may be one of theirs. */
export function isOf(scope: Scope): (scan: ScanEvent) => boolean {
  return ({ data }) => scope.kind !== 'code' || data.qr_id === scope.id
}

function placeOf({ city, country }: ScanEvent['data']): string {
  const isKnown = city !== UNKNOWN_PLACE && city !== ''
  return isKnown ? city : country === 'XX' ? text.nowhere : toCountry(country)
}

/** What the scanned codes are called: asked for once each. */
function useNames(scans: readonly ScanEvent[], isWanted: boolean): ReadonlyMap<string, string> {
  const names = useSignal<ReadonlyMap<string, string>>(new Map())
  const known = useRef(new Set<string>())
  useEffect(() => {
    for (const { qr_id: id } of isWanted ? scans.map(({ data }) => data) : []) {
      if (known.current.has(id)) continue
      known.current.add(id)
      void api.getCode({ id }).then((answer) => {
        if (answer.ok) names.value = new Map(names.peek()).set(id, answer.data.name)
      })
    }
  }, [scans])
  return names.value
}

function Scan({ scan: { timestamp, data }, name }: { scan: ScanEvent; name: string | undefined }) {
  const system = data.os && data.os !== 'unknown' ? toName('os', data.os) : null
  return (
    <li>
      <time class="mono tiny" dateTime={timestamp} title={toExactMoment(timestamp)}>
        {times.format(new Date(timestamp))}
      </time>
      <span class="clip">
        <b>
          <bdi>{placeOf(data)}</bdi>
        </b>
        , {system ?? toName('device', data.device)}
      </span>
      <span class="second small whose">
        {name !== undefined && (
          <a class="clip" href={linkTo(`/codes/${data.qr_id}`)}>
            <bdi>{name}</bdi>
          </a>
        )}
        {name === undefined && data.variant !== undefined && data.variant !== 'default' && (
          <bdi class="clip">{toVariant(data.variant)}</bdi>
        )}
        {data.is_unique && (
          <span class="tag" title={text.freshTitle}>
            {text.fresh}
          </span>
        )}
      </span>
    </li>
  )
}

/** Scans as they come. They rest while nobody looks. */
export function Live({ scope }: { scope: Scope }) {
  const scans = useScans(isOf(scope), SHOWN).value
  const names = useNames(scans, scope.kind === 'account')
  // A broken line may look open for a while.
  const isOn = isLive.value && trouble.value === null
  return (
    <section class="panel live" aria-label={text.title}>
      <SectionHead title={text.title}>
        <span class={isOn ? 'pulse on' : 'pulse'}>{isOn ? text.on : text.off}</span>
      </SectionHead>
      {scans.length === 0 ? (
        <p class="small second">{text.waiting}</p>
      ) : (
        <ol aria-live="off">
          {scans.map((scan) => (
            <Scan key={scan.id} scan={scan} name={names.get(scan.data.qr_id)} />
          ))}
        </ol>
      )}
    </section>
  )
}
