import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Letter } from '../../../parts/grade/grade.tsx'
import type { DrawnPicture } from '../../../parts/picture/picture.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import { UndoButtons } from '../design/designer.tsx'
import type { Editing } from '../design/editing.ts'
import type { Statement } from './statement.ts'

const NARROW = '(max-width: 900px)'

/** Where the controls are below the picture, not beside it. */
export function useNarrow(): boolean {
  const isNarrow = useSignal(matchMedia(NARROW).matches)
  useEffect(() => {
    const query = matchMedia(NARROW)
    const look = () => {
      isNarrow.value = query.matches
    }
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isNarrow.value
}

/** Stays under the masthead of a phone while the controls scroll: the picture, its letter, and a way back. */
export function Strip(props: {
  picture: DrawnPicture
  isClear: boolean
  statement: Statement
  editing: Editing
}) {
  const { picture, isClear, statement, editing } = props
  const { url, width, height } = picture
  return (
    <div class="strip">
      <span class={isClear ? 'strip-picture chequered' : 'strip-picture'}>
        <img src={url} width={width} height={height} alt="" />
      </span>
      <div class={statement.isOld ? 'strip-verdict old' : 'strip-verdict'}>
        <Letter grade={statement.grade} small />
        <b>{statement.title}</b>
      </div>
      <UndoButtons editing={editing} />
      <Button look="main low" type="submit" disabled={statement.isRefused}>
        {words.create.submitShort}
      </Button>
    </div>
  )
}
