import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { BrandStyle, Code } from '../../../../../client/client.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { api, askPart } from '../../../api.ts'
import { toShortLink } from '../../../format.ts'
import { StyleTiles } from '../../../parts/brand/style-tiles.tsx'
import { drawPicture, suppliesKey } from '../../../parts/picture/picture.tsx'
import { PictureActions } from '../../../parts/picture/picture-actions.tsx'
import { PrintedPicture } from '../../../parts/picture/printed-picture.tsx'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { ButtonLink } from '../../../parts/shell/icon.tsx'
import { LoadFailed } from '../../../parts/shell/trouble/load-failed.tsx'
import { useResource } from '../../../resource.ts'
import { linkTo } from '../../../router.ts'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import './another-style.css'

const text = words.code.anotherStyle

function Preview({ code, style }: { code: Code; style: Style }) {
  const link = toShortLink(code.short_url)
  const picture = useMemo(
    () => drawPicture(code.short_url, style),
    [code.short_url, style, suppliesKey(style)],
  )
  return <PrintedPicture picture={picture} style={style} alt={words.picture.alt(link)} />
}

function Choice({ code, brands }: { code: Code; brands: readonly BrandStyle[] }) {
  const id = useSignal(brands[0]?.id)
  const chosen = brands.find((one) => one.id === id.value) ?? brands[0]
  if (!chosen) return null
  return (
    <div class="another-style">
      <div>
        <Preview code={code} style={chosen.style as Style} />
      </div>
      <div class="stack">
        <StyleTiles
          brands={brands}
          text={code.short_url}
          chosen={chosen}
          onChoose={(brand) => (id.value = brand.id)}
        />
        <PictureActions
          key={chosen.id}
          code={{ ...code, style: chosen.style, style_id: chosen.id }}
        />
      </div>
    </div>
  )
}

function Nothing() {
  return (
    <div class="blank small">
      <p>{text.none}</p>
      {mayAct('editor') && <ButtonLink look="low" text={text.design} href={linkTo('/codes/new')} />}
    </div>
  )
}

/** The same code in one of the brand styles, to look at and to download. Its own style stays. */
export function AnotherStyle({ code, onClose }: { code: Code; onClose: () => void }) {
  const brands = useResource((signal) => api.listStyles({}, { signal }), askPart)
  const all = brands.data.value?.data
  return (
    <Dialog title={text.title} onClose={onClose} wide closable>
      <p class="small second">{text.body}</p>
      {all && (all.length > 0 ? <Choice code={code} brands={all} /> : <Nothing />)}
      {!all && <LoadFailed of={brands} title={text.failed} />}
    </Dialog>
  )
}
