import type { Overview } from '../../../../client/client.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { toCount, toShortLink } from '../../format.ts'
import { Bars } from '../../parts/figures/bars.tsx'
import { Mini } from '../../parts/picture/mini.tsx'
import { Icon } from '../../parts/shell/icon.tsx'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'

/** The codes that were scanned most today, each against its own usual day. */
const text = words.overview.top
const BARS_WIDTH = 96

type TopCode = Overview['top'][number]

function OnUsual({ of: { scans, usual_by_now: usual } }: { of: TopCode }) {
  if (usual === null) return <span class="on-usual tiny second">{text.isNew}</span>
  const more = scans - usual
  if (more === 0) return <span class="on-usual tiny second">{text.asUsual}</span>
  return (
    <span class="on-usual tiny second">
      <span aria-hidden="true">
        {more > 0 ? '▲' : '▼'} <strong>{toCount(Math.abs(more))}</strong> {text.onUsual}
      </span>
      <span class="unseen">
        {(more > 0 ? text.moreThanUsual : text.fewerThanUsual)(toCount(Math.abs(more)))}
      </span>
    </span>
  )
}

function Row({ code }: { code: TopCode }) {
  const { qr_id: id, name, short_url, destination_url: url, scans, days, style } = code
  const total = days.reduce((sum, one) => sum + one, 0)
  return (
    <li>
      <Mini text={short_url} style={style as Style} />
      <span class="what">
        <a href={linkTo(`/codes/${id}`)}>
          <bdi>{name}</bdi>
        </a>
        <span class="second">
          {url !== null && <Icon name="arrow" />}
          <bdi class="clip">{toShortLink(url ?? short_url)}</bdi>
        </span>
      </span>
      {days.length > 0 && (
        <Bars counts={days} width={BARS_WIDTH} label={words.codes.trend(total, days.at(-1) ?? 0)} />
      )}
      <a class="number" href={linkTo('/analytics', { code: id, days: '1' })}>
        <b>{toCount(scans)}</b>
        <span class="unseen"> {text.scans}</span>
      </a>
      <OnUsual of={code} />
    </li>
  )
}

export function Top({ codes, total }: { codes: readonly TopCode[]; total: number }) {
  return (
    <section class="panel top" aria-label={text.title}>
      <SectionHead title={text.title}>
        <a class="small" href={linkTo('/codes', { sort: '-total_scans' })}>
          {text.all(toCount(total), total)}
        </a>
      </SectionHead>
      {codes.length === 0 && <p class="small second">{text.none}</p>}
      <ol>
        {codes.map((code) => (
          <Row key={code.qr_id} code={code} />
        ))}
      </ol>
    </section>
  )
}
