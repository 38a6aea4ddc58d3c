import type { ComponentChildren } from 'preact'
import type { Code } from '../../../../../client/client.ts'
import { toLabels, toLabelsDraft } from '../../../parts/form/labels.ts'
import { Tags } from '../../../parts/form/tag.tsx'
import { copyText } from '../../../parts/shell/copy.ts'
import { Icon } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'

const text = words.labels

/** Longer ones scroll in a box of their own, so that the history stays within reach. */
const LONG = 800
const LINES_MAX = 12

function ExternalId({ id }: { id: string }) {
  return (
    <span class="external-id">
      <bdi class="mono breakable">{id}</bdi>
      <button
        type="button"
        class="button bare low square"
        aria-label={text.copyExternalId}
        title={text.copyExternalId}
        onClick={() => void copyText(id, text.copiedExternalId)}
      >
        <Icon name="copy" />
      </button>
    </span>
  )
}

/** As they were typed. */
function Notes({ notes }: { notes: string }) {
  if (notes.length <= LONG && notes.split('\n').length <= LINES_MAX) {
    return (
      <p class="notes" dir="auto">
        {notes}
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and without a mouse too
    <p class="notes scrolling" dir="auto" tabIndex={0}>
      {notes}
    </p>
  )
}

function Row({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What is set of it. */
export function Reading({ code }: { code: Code }) {
  const { tags, external_id, notes } = toLabels(toLabelsDraft(code))
  return (
    <dl class="label-facts small">
      {tags.length > 0 && (
        <Row label={words.tags.label}>
          <Tags names={tags} />
        </Row>
      )}
      {external_id !== null && (
        <Row label={text.externalId}>
          <ExternalId id={external_id} />
        </Row>
      )}
      {notes !== null && (
        <Row label={text.notes}>
          <Notes notes={notes} />
        </Row>
      )}
    </dl>
  )
}
