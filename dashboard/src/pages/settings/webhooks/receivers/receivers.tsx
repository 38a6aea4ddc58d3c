import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { copyText } from '../../../../parts/shell/copy.ts'
import { Button } from '../../../../parts/shell/icon.tsx'
import { words } from '../../../../words.ts'
import go from './go.txt?raw'
import node from './node.txt?raw'
import php from './php.txt?raw'
import python from './python.txt?raw'
import './receivers.css'

const text = words.settings.receivers

type Language = keyof typeof text.names

/** The same as in docs/webhooks.md, which a test runs. */
const CODE: Readonly<Record<Language, string>> = { node, python, go, php }
const LANGUAGES = Object.keys(text.names) as Language[]

function Tabs(props: { id: string; chosen: Language; onChoose: (language: Language) => void }) {
  const { id, chosen, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const at = LANGUAGES.indexOf(chosen)
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: LANGUAGES.length - 1,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : LANGUAGES.at(step % LANGUAGES.length)
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`[data-language=${next}]`)?.focus()
  }
  return (
    <div class="chips" role="tablist" aria-label={text.languages} ref={list} onKeyDown={onKey}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          role="tab"
          class="chip"
          id={`${id}-${language}`}
          data-language={language}
          aria-selected={language === chosen}
          aria-controls={`${id}-code`}
          tabIndex={language === chosen ? 0 : -1}
          onClick={() => onChoose(language)}
        >
          {text.names[language]}
        </button>
      ))}
    </div>
  )
}

export function Receivers() {
  const chosen = useSignal<Language>('node')
  const id = useId()
  const name = text.names[chosen.value]
  const code = CODE[chosen.value]
  return (
    <div class="receivers">
      <p class="note">
        {text.intro} <code class="mono strong">{text.variable}</code> {text.introEnd}
      </p>
      <div class="bar">
        <Tabs id={id} chosen={chosen.value} onChoose={(language) => (chosen.value = language)} />
        <Button look="low" icon="copy" onClick={() => void copyText(code, text.copied(name))}>
          {text.copy}
        </Button>
      </div>
      <pre
        class="mono"
        id={`${id}-code`}
        role="tabpanel"
        aria-label={text.code(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may have to be scrolled
        tabIndex={0}
      >
        {code}
      </pre>
    </div>
  )
}
