import type { Code } from '../../../../../client/client.ts'
import { toLocation } from '../../../../../domain/codes/location.ts'
import {
  prepareForwarding,
  withQuery,
  withUtm,
} from '../../../../../domain/codes/routing/final-url.ts'
import { UTM_FIELDS } from '../../../../../domain/codes/routing/routing.ts'
import { completeUrl } from '../../../../../domain/input/complete-url.ts'
import { faultAt } from '../../../parts/form/faults.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { Switch } from '../../../parts/form/switch.tsx'
import { Fact } from '../../../parts/shell/fact.tsx'
import { words } from '../../../words.ts'
import { type RoutingDraft, toUtm } from './draft.ts'
import type { RoutingEditor } from './editing.ts'

const EXAMPLE_QUERY = 'table=7'

/** What a browser is sent to, by the server's own rule; null: there is nothing to add to yet. */
function finalUrl(typed: string, draft: RoutingDraft, query: string): string | null {
  const url = completeUrl(typed)
  if (!URL.canParse(url)) return null
  try {
    const marked = withUtm(url, toUtm(draft.utm))
    return toLocation(draft.forward ? withQuery(prepareForwarding(marked), query) : marked)
  } catch {
    // Half of a character, for example: the server will say so.
    return null
  }
}

function Preview({ code, draft }: { code: Code; draft: RoutingDraft }) {
  const text = words.routing.editor
  const url = draft.split[0]?.url || code.destination_url || draft.rules[0]?.url || ''
  const queries = draft.forward ? ['', EXAMPLE_QUERY] : ['']
  const lines = queries.flatMap((query) => {
    const final = finalUrl(url, draft, query)
    return final === null ? [] : [{ query, final }]
  })
  if (lines.length === 0) return null
  return (
    <dl class="preview">
      {lines.map(({ query, final }) => (
        <Fact
          key={query}
          name={query === '' ? text.preview : text.previewQuery(query)}
          class="mono breakable"
          dir="ltr"
        >
          {final}
        </Fact>
      ))}
    </dl>
  )
}

/** What holds for every destination: the query of the short link, and UTM parameters. */
export function ExtrasFields(props: {
  code: Code
  draft: RoutingDraft
  editor: RoutingEditor
  isOpen: boolean
}) {
  const { code, draft, editor, isOpen } = props
  const text = words.routing.editor
  return (
    <details
      class="extras-fields"
      open={isOpen}
      onToggle={(event) => editor.show({ areExtrasOpen: event.currentTarget.open })}
    >
      <summary>{text.extras}</summary>
      <div class="forward">
        <Switch
          on={draft.forward}
          label={text.forward}
          onChange={(forward) => editor.write({ ...draft, forward })}
        />
        <p class="tiny second">{text.forwardHint}</p>
      </div>
      <fieldset class="utm">
        <legend class="field-label">{text.utm}</legend>
        {UTM_FIELDS.map((name) => (
          <TextField
            key={name}
            label={text.utmFields[name]}
            placeholder={text.utmExamples[name]}
            value={draft.utm[name]}
            fault={faultAt(editor.faults.value, `utm.${name}`)}
            onInput={(value) =>
              editor.write({ ...draft, utm: { ...draft.utm, [name]: value } }, `utm.${name}`)
            }
          />
        ))}
      </fieldset>
      <p class="tiny second">{text.utmHint}</p>
      <Preview code={code} draft={draft} />
    </details>
  )
}
