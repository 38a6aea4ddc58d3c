import { toTagKey } from '../../../../domain/codes/folded.ts'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'

const TONES = 8

/** A tag has one colour wherever it is shown, and however it is written: it follows from its name. */
export function toneOf(name: string): string {
  let sum = 0
  for (const letter of toTagKey(name)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `toned tone-${(sum % TONES) + 1}`
}

/** A tag, as a link to its codes. */
function TagLink({ name }: { name: string }) {
  return (
    <a
      class={`tag ${toneOf(name)}`}
      href={linkTo('/codes', { tag: name })}
      title={words.tags.show(name)}
    >
      <bdi>{name}</bdi>
    </a>
  )
}

/** The tags of a code; nothing if there are none. */
export function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <span class="tags">
      {names.map((name) => (
        <TagLink key={name} name={name} />
      ))}
    </span>
  )
}
