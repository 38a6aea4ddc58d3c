import type { CreatedCode } from '../../../../client/client.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { toShortLink } from '../../format.ts'
import { isLocal } from '../../local.ts'
import { isLow, Letter, Reasons } from '../../parts/grade/grade.tsx'
import { Picture } from '../../parts/picture/picture.tsx'
import { PictureActions } from '../../parts/picture/picture-actions.tsx'
import { copyText } from '../../parts/shell/copy.ts'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { Button, ButtonLink, Icon } from '../../parts/shell/icon.tsx'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'
import './made.css'

/** The code that was made, torn off the roll: its link, its picture, and what to do with them. */
export function Made({ code, onClose }: { code: CreatedCode; onClose: () => void }) {
  const text = words.create.made
  const isDraft = code.status === 'draft'
  const graded = code.scannability
  const [title, body] = isDraft
    ? [text.draftTitle, text.draftBody]
    : isLocal(code.short_url)
      ? [text.localTitle, text.localBody]
      : graded?.grade === 'F'
        ? [text.riskyTitle, text.riskyBody]
        : [text.title, text.body]
  const link = toShortLink(code.short_url)
  return (
    <Dialog title={title} onClose={onClose} wide closable>
      <figure class="made-label">
        <Picture text={code.short_url} style={code.style as Style} alt={words.picture.alt(link)} />
        <figcaption>
          <b dir="auto">{code.name}</b>
          <span class="mono">{link}</span>
        </figcaption>
      </figure>
      <div class="made">
        <p class="second">{body}</p>
        {graded && isLow(graded.grade) && (
          <div class="made-grade">
            <Letter grade={graded.grade} small />
            <Reasons reasons={graded.reasons.filter(({ grade }) => isLow(grade))} />
          </div>
        )}
        <div class="made-link">
          <span class="breakable">{link}</span>
          <Button
            icon="copy"
            text={text.copyLink}
            // The first thing that people want of a new code.
            autofocus
            onClick={() => void copyText(code.short_url, text.copied)}
          />
        </div>
        <PictureActions code={code} />
        <div class="cluster made-end">
          <Button icon="plus" text={text.another} onClick={onClose} />
          <ButtonLink look="main" href={linkTo(`/codes/${code.id}`)}>
            {text.open} <Icon name="arrow" />
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  )
}
