import { toTagKey } from '../../../../domain/codes/folded.ts'
import { api, askPart } from '../../api.ts'
import { toneOf } from '../../parts/form/tag.tsx'
import { Button, ButtonLink, Icon } from '../../parts/shell/icon.tsx'
import { useResource } from '../../resource.ts'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'
import { listing, withoutTag } from './address.ts'
import { changed } from './many/changes.ts'

/** Tags that contain its name; it is among the first of them, by the alphabet. */
const LOOKED_AT = 100

/** Something that narrows the list; a press removes it. */
export function SetChip(props: {
  label: string
  onRemove: () => void
  tone?: string
  /** How many codes that is. */
  count?: string | undefined
}) {
  const { label, onRemove, tone = '', count } = props
  return (
    <button
      type="button"
      class={`chip set ${tone}`}
      aria-label={words.common.removeOne(count === undefined ? label : `${label} ${count}`)}
      onClick={onRemove}
    >
      <bdi class="clip">{label}</bdi>
      {count !== undefined && <b>{count}</b>}
      <Icon name="close" />
    </button>
  )
}

/** Its number is that of all its codes, whatever else narrows the list. */
function TagChip({ name }: { name: string }) {
  const { data } = useResource((signal) => {
    changed.value
    return api.listTags({ search: name, limit: LOOKED_AT }, { signal })
  }, askPart)
  const key = toTagKey(name)
  const tag = data.value?.data.find((one) => toTagKey(one.name) === key)
  return (
    <SetChip
      label={name}
      tone={toneOf(name)}
      count={tag && words.codes.total(tag.codes)}
      onRemove={() => withoutTag(name)}
    />
  )
}

/** The tags that the shown codes have. */
export function SetTags({ onDownload }: { onDownload: (tag: string) => void }) {
  const { tags } = listing.value
  const [only] = tags.length === 1 ? tags : []
  if (tags.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="chips set-tags" role="group" aria-label={words.codes.tagFilter.chosen}>
      {tags.map((name) => (
        <TagChip key={name} name={name} />
      ))}
      {only !== undefined && (
        <>
          <ButtonLink look="bare low" icon="chart" href={linkTo('/analytics', { tag: only })}>
            {words.codes.tagFilter.scans}
          </ButtonLink>
          <Button look="bare low" icon="download" onClick={() => onDownload(only)}>
            {words.codes.tagFilter.download}
          </Button>
        </>
      )}
    </div>
  )
}
