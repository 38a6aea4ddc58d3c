import { useSignal } from '@preact/signals'
import type { Code } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { forgetTyped } from '../../kept.ts'
import { shorten } from '../../parts/code/difference.ts'
import { TypedConfirm } from '../../parts/form/typed-confirm.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { forgetCodes, say } from '../../parts/shell/toast.tsx'
import { go, linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'

const SAID_MAX = 60

function DeleteDialog({ code, onClose }: { code: Code; onClose: () => void }) {
  const text = words.code.delete
  const remove = async () => {
    const answer = await change(() => api.deleteCode({ id: code.id }))
    // Already gone is what was wanted.
    if (!answer.ok && answer.status !== 404) return toSentence(answer)
    forgetCodes([code.id])
    forgetTyped(`code.${code.id}.`)
    go(linkTo('/codes'))
    say(text.done(shorten(code.name, SAID_MAX)))
    return null
  }
  return (
    <TypedConfirm
      title={text.question(shorten(code.name, SAID_MAX))}
      expected={code.short_code}
      mismatch={words.codes.remove.notItsCode}
      confirm={text.confirm}
      onClose={onClose}
      onConfirm={remove}
    >
      <p class="small second">{text.consequence}</p>
    </TypedConfirm>
  )
}

/** The end of the page, and of the code. */
export function DeleteCode({ code }: { code: Code }) {
  const isAsked = useSignal(false)
  const text = words.code.delete
  if (!mayAct('editor')) return null
  return (
    <section class="delete" aria-labelledby="delete">
      <SectionHead id="delete" title={text.title} />
      <div class="delete-row level">
        <p class="note">{text.body}</p>
        <Button look="red" icon="delete" text={text.open} onClick={() => (isAsked.value = true)} />
      </div>
      {isAsked.value && <DeleteDialog code={code} onClose={() => (isAsked.value = false)} />}
    </section>
  )
}
