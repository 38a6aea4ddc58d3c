import { useSignal } from '@preact/signals'
import type { ViewList } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toSentence } from '../../../failure.ts'
import { Fault, TextField } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { say } from '../../../parts/shell/toast.tsx'
import { LoadFailed } from '../../../parts/shell/trouble/load-failed.tsx'
import type { Resource } from '../../../resource.ts'
import { linkTo } from '../../../router.ts'
import { words } from '../../../words.ts'

const text = words.analytics.views
/** As the API has it. */
const NAME_MAX = 60

interface Props {
  readonly saved: Resource<ViewList>
  readonly query: string
  readonly onClose: () => void
}

function Saved({ saved, query, onClose }: Props) {
  const fault = useSignal<string | null>(null)
  const all = saved.data.value?.data
  const remove = async (name: string) => {
    const answer = await change(() => api.deleteView({ name }))
    fault.value = answer.ok ? null : toSentence(answer)
    if (answer.ok) say(text.deleted(name))
    saved.reload()
  }
  if (!all) return saved.failure.value ? <LoadFailed of={saved} title={text.failed} /> : null
  if (all.length === 0) return <p class="small second">{text.none}</p>
  return (
    <>
      <ul class="saved-views">
        {all.map((view) => (
          <li key={view.name}>
            <a
              href={linkTo('/analytics', Object.fromEntries(new URLSearchParams(view.query)))}
              aria-current={view.query === query ? 'page' : undefined}
              onClick={onClose}
            >
              <bdi>{view.name}</bdi>
            </a>
            <Button
              look="bare low square"
              icon="close"
              aria-label={text.deleteOne(view.name)}
              title={text.deleteOne(view.name)}
              onClick={() => void remove(view.name)}
            />
          </li>
        ))}
      </ul>
      {fault.value && <Fault>{fault.value}</Fault>}
    </>
  )
}

/** The name of a view that is there already replaces what it shows. */
function SaveForm({ saved, query, onClose }: Props) {
  const name = useSignal('')
  const isThere = saved.data.value?.data.some((view) => view.name === name.value.trim()) ?? false
  const sending = useSending(async () => {
    const given = name.value.trim()
    // An address cannot end in these.
    if (['', '.', '..'].includes(given)) return { name: text.missing }
    const answer = await change(() => api.saveView({ name: given, body: { query } }))
    if (!answer.ok) return { name: toSentence(answer) }
    saved.reload()
    say(text.saved(given))
    onClose()
    return null
  })
  return (
    <Form of={sending} class="stack" submit={isThere ? text.replace : text.save}>
      <TextField
        label={text.name}
        hint={text.hint}
        value={name.value}
        maxLength={NAME_MAX}
        fault={sending.faults.value.name}
        onInput={(value) => {
          name.value = value
          sending.clear()
        }}
      />
    </Form>
  )
}

export function ViewsDialog(props: Props) {
  return (
    <Dialog title={text.title} onClose={props.onClose}>
      <div class="stack">
        <Saved {...props} />
        <SaveForm {...props} />
      </div>
    </Dialog>
  )
}
