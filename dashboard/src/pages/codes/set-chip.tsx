import { toneOf } from '../../parts/form/tag.tsx'
import { Icon } from '../../parts/frame/icon.tsx'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'
import { wanted, withoutTag } from './address.ts'

/** Something that narrows the list; a press removes it. */
export function SetChip(props: { label: string; onRemove: () => void; tone?: string }) {
  const { label, onRemove, tone = '' } = props
  return (
    <button
      type="button"
      class={`chip set ${tone}`}
      aria-label={words.common.removeOne(label)}
      onClick={onRemove}
    >
      <bdi class="clip">{label}</bdi>
      <Icon name="close" />
    </button>
  )
}

/** The tags that the shown codes have. */
export function SetTags({ onDownload }: { onDownload: (tag: string) => void }) {
  const { tags } = wanted.value
  const [only] = tags.length === 1 ? tags : []
  if (tags.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="chips set-tags" role="group" aria-label={words.codes.tagFilter.chosen}>
      {tags.map((name) => (
        <SetChip key={name} label={name} tone={toneOf(name)} onRemove={() => withoutTag(name)} />
      ))}
      {only !== undefined && (
        <>
          <a class="button bare low" href={linkTo('/analytics', { tag: only })}>
            <Icon name="chart" />
            {words.codes.tagFilter.scans}
          </a>
          <button type="button" class="button bare low" onClick={() => onDownload(only)}>
            <Icon name="download" />
            {words.codes.tagFilter.download}
          </button>
        </>
      )}
    </div>
  )
}
