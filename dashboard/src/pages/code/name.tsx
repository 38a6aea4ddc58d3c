import { useEffect, useRef } from 'preact/hooks'
import type { Code } from '../../../../client/client.ts'
import { toFaults } from '../../failure.ts'
import { shorten } from '../../parts/code/difference.ts'
import { NO_FAULTS } from '../../parts/form/faults.ts'
import { Fault } from '../../parts/form/field.tsx'
import { Form } from '../../parts/form/form.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { Contested } from './conflict.tsx'
import { type CodeModel, sayDone } from './model.ts'
import {
  type Editing,
  type SectionEditor,
  type SpokenPart,
  useSectionEditor,
} from './section/editing.ts'

const SAID_MAX = 60
const LONG = 60

type Named = Pick<Code, 'name'>
type NameEditor = SectionEditor<string, Editing<string, Named>>

const NAME: SpokenPart<string, Named> = {
  name: 'rename',
  fields: ['name'],
  isLine: true,
  changesOf: (typed, seen) => (typed.trim() === seen.name ? {} : { name: typed.trim() }),
  missingIn: () => NO_FAULTS,
  toFaults: (failure) => ({ name: Object.values(toFaults(failure, ['name'])).join(' ') }),
  tell: (model, body, done) => {
    if (done) sayDone(model, words.code.renamed(shorten(done.now.name, SAID_MAX)), body, done)
  },
}

function NameView({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <div class="name">
      <h1 class={name.length > LONG ? 'long' : ''} dir="auto">
        {name}
      </h1>
      {mayAct('editor') && (
        <Button
          look="bare low square"
          icon="edit"
          aria-label={words.code.rename}
          title={words.code.rename}
          onClick={onEdit}
        />
      )}
    </div>
  )
}

function NameField({ editor, typed }: { editor: NameEditor; typed: string }) {
  const { name: fault } = editor.faults.value
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) editor.close()
  }
  return (
    <Form of={editor} class="name-form cluster">
      <input
        class="input"
        aria-label={words.code.name}
        aria-invalid={fault !== undefined}
        aria-describedby="name-fault"
        autocomplete="off"
        dir="auto"
        value={typed}
        onKeyDown={onKey}
        onInput={(event) => editor.write(event.currentTarget.value, 'name')}
      />
      <Button text={words.common.save} type="submit" />
      <Button look="bare" text={words.common.cancel} onClick={editor.close} />
      {fault && <Fault id="name-fault">{fault}</Fault>}
    </Form>
  )
}

/** The name, changed in its place. */
export function Name({ model, code }: { model: CodeModel; code: Code }) {
  const editor = useSectionEditor(model, NAME)
  const holder = useRef<HTMLDivElement>(null)
  const written = mayAct('editor') ? editor.editing.value : null
  const isOpen = written !== null
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen) holder.current?.querySelector('input')?.select()
    else if (wasOpen.current) holder.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const open = () =>
    editor.begin(({ name }) => ({ begun: { draft: name, seen: { name } }, focus: 'input' }))
  if (!written) {
    return (
      <div ref={holder}>
        <NameView name={code.name} onEdit={open} />
      </div>
    )
  }
  const text = words.code.conflict
  return (
    <div ref={holder}>
      <h1 class="unseen">{code.name}</h1>
      {editor.isContested(code) && (
        <Contested
          title={text.renamed(shorten(code.name, SAID_MAX))}
          mine={text.mine}
          onMine={() => void editor.saveMine()}
          onTheirs={editor.close}
        >
          {text.yours}
        </Contested>
      )}
      <NameField editor={editor} typed={written.draft} />
    </div>
  )
}
