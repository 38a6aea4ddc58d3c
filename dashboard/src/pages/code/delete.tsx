import { useSignal } from '@preact/signals'
import type { Code } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { keep } from '../../kept.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../parts/toast.tsx'
import { go, linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { shorten } from './difference.ts'
import { draftName, nameDraftName } from './model.ts'

const SAID_MAX = 60

function DeleteDialog({ code, onClose }: { code: Code; onClose: () => void }) {
  const text = words.code.delete
  const typed = useSignal('')
  const fault = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const isRight = typed.value.trim().toLowerCase() === code.short_code.toLowerCase()
  const submit = async (event: Event) => {
    event.preventDefault()
    if (!isRight || isBusy.value) return
    isBusy.value = true
    const answer = await change(() => api.deleteCode({ id: code.id }))
    isBusy.value = false
    // Already gone is what was wanted.
    if (!answer.ok && answer.status !== 404) {
      fault.value = toSentence(answer)
      return
    }
    keep(draftName(code.id), null)
    keep(nameDraftName(code.id), null)
    go(linkTo('/codes'))
    say(text.done(shorten(code.name, SAID_MAX)))
  }
  return (
    <Dialog title={text.question(shorten(code.name, SAID_MAX))} onClose={onClose}>
      <p class="small second">{text.consequence}</p>
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label={text.type(code.short_code)}
          value={typed.value}
          fault={fault.value}
          onInput={(value) => (typed.value = value)}
        />
        <div class="cluster">
          <button class="button main red" type="submit" aria-disabled={!isRight || isBusy.value}>
            {text.confirm}
          </button>
          <button class="button bare" type="button" onClick={onClose}>
            {words.common.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The end of the page, and of the code. */
export function DeleteCode({ code }: { code: Code }) {
  const isAsked = useSignal(false)
  const text = words.code.delete
  if (!mayAct('editor')) return null
  return (
    <section class="delete" aria-labelledby="delete">
      <div class="section-head">
        <h2 id="delete">{text.title}</h2>
      </div>
      <div class="delete-row">
        <p class="note">{text.body}</p>
        <button type="button" class="button red" onClick={() => (isAsked.value = true)}>
          <Icon name="delete" />
          {text.open}
        </button>
      </div>
      {isAsked.value && <DeleteDialog code={code} onClose={() => (isAsked.value = false)} />}
    </section>
  )
}
