import type { Style } from '../../../../server/domain/codes/style.ts'
import { Icon } from '../../parts/frame/icon.tsx'
import { Picture } from '../../parts/picture/picture.tsx'
import { contrastOf, inWords, toRatio } from '../../parts/picture/style-words.ts'
import { words } from '../../words.ts'
import type { Verdict } from './verdict.ts'

/** The label as it will be printed. */
export function LabelPreview(props: { text: string; link: string; name: string; style: Style }) {
  const { text, link, name, style } = props
  return (
    <div class="crop">
      <figure class="label">
        <Picture text={text} style={style} alt={words.picture.alt(link)} />
        <figcaption>
          <b dir="auto">{name}</b>
          <span class="mono">{link}</span>
        </figcaption>
      </figure>
      <p class="ruler">
        <span>{words.create.preview.printed}</span>
        <span>{words.create.preview.reach}</span>
      </p>
    </div>
  )
}

function toStatement(style: Style, { said }: Verdict) {
  const text = words.create.preview
  const measured = text.contrast(toRatio(contrastOf(style)))
  if (said === null) return { kind: 'open', title: text.unknown, lines: [measured] }
  if (!said.readable) {
    return { kind: 'red', title: text.unreadable, lines: [inWords(said.reason ?? ''), text.change] }
  }
  if (said.warnings.length > 0)
    return { kind: 'warned', title: text.warned, lines: said.warnings.map(inWords) }
  return { kind: 'good', title: text.readable, lines: [measured] }
}

export function VerdictNotice({ style, verdict }: { style: Style; verdict: Verdict }) {
  const { kind, title, lines } = toStatement(style, verdict)
  const isWaiting = verdict.isOld
  return (
    <div class={isWaiting ? 'verdict waiting' : `verdict ${kind}`} role="status">
      <i>
        <Icon
          name={isWaiting || kind === 'open' ? 'more' : kind === 'good' ? 'check' : 'warning'}
        />
      </i>
      <div>
        <b>{isWaiting ? words.create.preview.checking : title}</b>
        {isWaiting ? (
          <p>{words.create.preview.contrast(toRatio(contrastOf(style)))}</p>
        ) : (
          lines.map((line) => <p key={line}>{line}</p>)
        )}
      </div>
    </div>
  )
}
