import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type Brand, LANGUAGES, type Language } from '../../../../../domain/accounts/brand.ts'
import { type Page, toBody } from '../../../../../pages/markup.ts'
import { toNoticePage } from '../../../../../pages/pages.ts'
import { styleOf } from '../../../../../pages/style.ts'
import { SelectField } from '../../../parts/form/field.tsx'
import { Segments } from '../../../parts/form/radios.tsx'
import { logoImage } from '../../../parts/picture/logo-images.ts'
import { DAY_MS } from '../../../time/days.ts'
import { words } from '../../../words.ts'
import { languageName } from './languages.ts'

const text = words.settings.brand

type State = keyof typeof text.states
const STATES = Object.keys(text.states) as State[]
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const PREVIEW = '.n{min-height:33rem}'

/** The page that the server sends, in a part of this one: it brings its own style, and none of ours gets in. */
function Notice({ page, theme, label }: { page: Page; theme: Theme; label: string }) {
  const host = useRef<HTMLDivElement>(null)
  const style = `${styleOf(page.brand)}:host{color-scheme:${theme};display:block}${PREVIEW}`
  const body = toBody(page, 'div')
  useEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    root.innerHTML = body
  }, [style, body])
  return (
    <div class="phone" role="img" aria-label={label}>
      <div ref={host} inert />
    </div>
  )
}

function momentOf(state: State): number | undefined {
  if (state === 'scheduled') return Date.now() + 30 * DAY_MS
  return state === 'expired' ? Date.now() - DAY_MS : undefined
}

export function Preview({ brand, timezone }: { brand: Brand | null; timezone: string }) {
  const state = useSignal<State>('paused')
  const language = useSignal<Language>(brand?.language ?? 'en')
  const theme = useSignal<Theme>('light')
  const at = momentOf(state.value)
  const sender = { brand, timezone }
  const page = toNoticePage({ state: state.value, at }, language.value, sender, (logo) => {
    return logoImage(logo, 'live')?.url ?? ''
  })
  return (
    <div class="brand-preview">
      <h3>{text.preview}</h3>
      <div class="pair">
        <SelectField
          label={text.state}
          values={STATES}
          nameOf={(name) => text.states[name]}
          value={state.value}
          onChange={(name) => (state.value = name)}
        />
        <SelectField
          label={text.language}
          values={LANGUAGES}
          nameOf={languageName}
          value={language.value}
          onChange={(name) => (language.value = name)}
        />
      </div>
      <Segments
        label={text.theme}
        names={THEMES}
        labels={text.themes}
        chosen={theme.value}
        onChoose={(name) => (theme.value = name)}
      />
      <Notice
        page={page}
        theme={theme.value}
        label={text.shown(text.states[state.value], languageName(language.value))}
      />
    </div>
  )
}
