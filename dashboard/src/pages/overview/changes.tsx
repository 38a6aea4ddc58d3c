import type { CodeItem, Overview } from '../../../../client/client.ts'
import { toAgo, toExactMoment, toMoment, toShortLink } from '../../format.ts'
import { Icon } from '../../parts/shell/icon.tsx'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'

/** What people have changed, and what codes will change by themselves. */
const text = words.overview

function CodeName({ id, name }: { id: string; name: string }) {
  return (
    <a href={linkTo(`/codes/${id}`)}>
      <bdi>{name}</bdi>
    </a>
  )
}

function To({ url }: { url: string | null | undefined }) {
  if (!url) return null
  return (
    <span class="second leads-to">
      <Icon name="arrow" /> <bdi>{toShortLink(url)}</bdi>
    </span>
  )
}

export function Lately({ codes }: { codes: readonly CodeItem[] }) {
  return (
    <section class="panel in-time" aria-label={text.lately.title}>
      <SectionHead title={text.lately.title}>
        {mayAct('owner') && (
          <a class="small" href={linkTo('/settings/audit')}>
            {text.lately.all}
          </a>
        )}
      </SectionHead>
      <ol>
        {codes.map(({ id, name, updated_at: at, destination_url: url }) => (
          <li key={id}>
            {at && (
              <time class="second" dateTime={at} title={toExactMoment(at)}>
                {toAgo(at)}
              </time>
            )}
            <span class="breakable">
              <CodeName id={id} name={name} />
              <To url={url} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function ByItself({ upcoming }: { upcoming: Overview['upcoming'] }) {
  return (
    <section class="panel in-time" aria-label={text.itself.title}>
      <SectionHead title={text.itself.title}>
        <span class="small second">{text.itself.days}</span>
      </SectionHead>
      {upcoming.length === 0 && <p class="small second">{text.itself.nothing}</p>}
      <ol>
        {upcoming.map(({ at, what, qr_id: id, name, destination_url: url }) => (
          <li key={`${at} ${id} ${what}`}>
            <time dateTime={at} title={toExactMoment(at)}>
              <b>{toMoment(at)}</b>
            </time>
            <span class="breakable">
              <CodeName id={id} name={name} /> {what !== 'destination' && text.itself[what]}
              <To url={url} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
