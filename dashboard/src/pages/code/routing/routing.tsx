import type { Code } from '../../../../../client/client.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import type { Led } from '../figures/led.ts'
import type { CodeModel } from '../model.ts'
import { SectionConflict } from '../section/form.tsx'
import { TryIt } from '../try/try.tsx'
import { hasRouting } from './draft.ts'
import { type RoutingEditor, useRoutingEditor } from './editing.ts'
import { RoutingForm } from './form.tsx'
import { Reading } from './reading.tsx'
import './routing.css'
import './form.css'

/** A code without any of it says so in one line. */
function Nothing({ code, editor }: { code: Code; editor: RoutingEditor }) {
  const text = words.routing
  return (
    <div class="nothing">
      <p>{code.state === 'active' ? text.none : text.noneResting}</p>
      {mayAct('editor') && (
        <div class="cluster">
          <Button look="low begin" icon="plus" onClick={() => editor.open('rule')}>
            {text.addRule}
          </Button>
          <Button look="low" text={text.split} onClick={() => editor.open('split')} />
          <Button look="bare low" title={text.moreHint} onClick={() => editor.open('more')}>
            {text.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function HeadActions(props: { code: Code; editor: RoutingEditor; led: Led | undefined }) {
  const { code, editor, led } = props
  const text = words.routing
  return (
    <span class="cluster">
      {(code.rules || led) && (
        <span class="aside">
          {[...(code.rules ? [text.aside] : []), ...(led ? [text.asideScans] : [])].join(' ')}
        </span>
      )}
      {mayAct('editor') && (
        <>
          <Button look="low begin" icon="edit" onClick={() => editor.open('all')}>
            {text.edit}
          </Button>
          <Button
            look="low"
            icon="plus"
            text={text.rule}
            aria-label={text.addRule}
            onClick={() => editor.open('rule')}
          />
        </>
      )}
    </span>
  )
}

/** Who goes where: rules, the split, and what holds for every destination. */
export function Routing(props: { model: CodeModel; code: Code; led: Led | undefined }) {
  const { model, code, led } = props
  const editor = useRoutingEditor(model)
  const now = editor.editing.value
  const isOpen = now !== null && mayAct('editor')
  const isSet = hasRouting(code)
  return (
    <section class="routing" aria-labelledby="routing">
      <SectionHead id="routing" title={words.routing.title}>
        {isSet && !isOpen && <HeadActions code={code} editor={editor} led={led} />}
        {isOpen && <span class="aside">{words.routing.aside}</span>}
      </SectionHead>
      {isOpen && (
        <SectionConflict
          model={model}
          code={code}
          editor={editor}
          text={words.routing.editor.changedRules}
        />
      )}
      {isOpen && <RoutingForm code={code} editor={editor} now={now} />}
      {!isOpen &&
        (isSet ? (
          <Reading model={model} code={code} editor={editor} led={led} />
        ) : (
          <Nothing code={code} editor={editor} />
        ))}
      {/* What is tried is what is saved; it is kept while somebody writes. */}
      <TryIt model={model} code={code} isHidden={isOpen} />
    </section>
  )
}
