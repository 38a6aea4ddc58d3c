import { effect, signal } from '@preact/signals'
import type { CodeItem } from '../../../../client/client.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { toAgo, toCount, toDate, toExactMoment, toPieces, toShortLink } from '../../format.ts'
import { deviceStorage } from '../../kept.ts'
import { briefOf } from '../../parts/code/leads.ts'
import { Tags } from '../../parts/form/tag.tsx'
import { Picture } from '../../parts/picture/picture.tsx'
import { copyText } from '../../parts/shell/copy.ts'
import { Fact } from '../../parts/shell/fact.tsx'
import { Button, ButtonLink, Icon } from '../../parts/shell/icon.tsx'
import { linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { downloadPicture } from './code-item.ts'

/** The code that the pointer or the focus is on, beside the list. Only where there is room for it. */
const KEY = 'qroute.codes.preview'

export const peekOn = signal(deviceStorage.read(KEY) !== 'off')
effect(() => deviceStorage.write(KEY, peekOn.value ? 'on' : 'off'))

export function togglePeek(): void {
  peekOn.value = !peekOn.value
}

function Count({ name, count }: { name: string; count: number | null | undefined }) {
  return count == null ? null : <Fact name={name}>{toCount(count)}</Fact>
}

function Facts({ code }: { code: CodeItem }) {
  const { trend, total_scans: total, unique_scans: visitors, last_scan_at: last } = code
  const text = words.codes.facts
  return (
    <dl class="facts">
      <Count name={text.today} count={trend?.at(-1)} />
      <Count name={text.trend} count={trend?.reduce((sum, one) => sum + one, 0)} />
      <Count name={text.total} count={total} />
      <Count name={text.visitors} count={visitors} />
      <Fact name={text.lastScan} title={last ? toExactMoment(last) : ''}>
        {last ? toAgo(last) : words.common.never}
      </Fact>
      <Fact name={text.created}>{toDate(code.created_at)}</Fact>
    </dl>
  )
}

function To({ url }: { url: string | null }) {
  const link = url === null ? words.codes.noDestination : toShortLink(url)
  return (
    <p class="to">
      {toPieces(link).map((piece, index) => (
        <bdi key={index}>
          <wbr />
          {piece}
        </bdi>
      ))}
    </p>
  )
}

function Sign({ code }: { code: CodeItem }) {
  const isActive = (code.state ?? code.status) === 'active'
  const brief = briefOf(code)
  return (
    <div class={isActive ? 'sign' : 'sign resting'}>
      <div class="arrow">
        <Icon name="arrow" />
      </div>
      <div class="face">
        {brief !== null && <p class={code.split ? 'to' : 'small'}>{brief}</p>}
        {!code.split && <To url={code.destination_url} />}
      </div>
    </div>
  )
}

export function Peek({ code }: { code: CodeItem }) {
  const text = words.codes
  const link = toShortLink(code.short_url)
  return (
    <section class="peek" aria-label={text.previewOf(code.name)}>
      <div class="crop">
        <figure class="label">
          <Picture
            text={code.short_url}
            style={(code.style ?? {}) as Style}
            alt={text.pictureOf(link)}
          />
          <figcaption>
            <b>
              <bdi>{code.name}</bdi>
            </b>
            <span class="mono">{link}</span>
          </figcaption>
        </figure>
      </div>
      <Sign code={code} />
      <Tags names={code.tags ?? []} />
      <Facts code={code} />
      {code.notes && (
        <p class="notes" dir="auto">
          {code.notes}
        </p>
      )}
      <div class="peek-actions">
        {mayAct('editor') && (
          <ButtonLink look="low wide" href={`${linkTo(`/codes/${code.id}`)}#edit`}>
            {code.split ? words.leads.changeSplit : text.menu.change}
          </ButtonLink>
        )}
        <Button
          look="low"
          icon="copy"
          text={text.copyLink}
          onClick={() => void copyText(code.short_url, text.menu.copied)}
        />
        <Button look="low" icon="download" onClick={() => void downloadPicture(code)}>
          {text.picture}
        </Button>
      </div>
    </section>
  )
}
