import type { Code } from '../../../../../client/client.ts'
import { LABELS, type LabelKey } from '../../../../../domain/codes/fields.ts'
import { toLabels, toLabelsDraft } from '../../../parts/form/labels.ts'
import { Tags } from '../../../parts/form/tag.tsx'
import { copyText } from '../../../parts/shell/copy.ts'
import { Fact } from '../../../parts/shell/fact.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { toHeading } from '../../../words/label-names.ts'
import { words } from '../../../words.ts'

const text = words.labels

/** Longer ones scroll in a box of their own, so that the history stays within reach. */
const LONG = 800
const LINES_MAX = 12

function Id({ id, name }: { id: string; name: string }) {
  return (
    <span class="external-id">
      <bdi class="mono breakable">{id}</bdi>
      <Button
        look="bare low square"
        icon="copy"
        aria-label={text.copy(name)}
        title={text.copy(name)}
        onClick={() => void copyText(id, text.copied(name))}
      />
    </span>
  )
}

/** As they were typed. */
function Lines({ lines }: { lines: string }) {
  if (lines.length <= LONG && lines.split('\n').length <= LINES_MAX) {
    return (
      <p class="notes" dir="auto">
        {lines}
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and without a mouse too
    <p class="notes scrolling" dir="auto" tabIndex={0}>
      {lines}
    </p>
  )
}

function Value({ label, value }: { label: (typeof LABELS)[LabelKey]; value: string }) {
  if (label.text.hasLines) return <Lines lines={value} />
  if (label.isUnique) return <Id id={value} name={text.fields[label.name].name} />
  return <bdi class="breakable">{value}</bdi>
}

/** What is set of it. */
export function Reading({ code }: { code: Code }) {
  const labels = toLabels(toLabelsDraft(code))
  return (
    <dl class="label-facts small">
      {labels.tags.length > 0 && (
        <Fact name={words.tags.label}>
          <Tags names={labels.tags} />
        </Fact>
      )}
      {Object.values(LABELS).map((label) => {
        const value = labels[label.name]
        if (value === null) return null
        return (
          <Fact key={label.name} name={toHeading(text.fields[label.name].name)}>
            <Value label={label} value={value} />
          </Fact>
        )
      })}
    </dl>
  )
}
