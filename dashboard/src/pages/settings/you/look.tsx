import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Choices } from '../../../parts/form/choices.tsx'
import { chooseLanguage } from '../../../parts/shell/choose-language.ts'
import { hasMail } from '../../../parts/shell/has-mail.ts'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { ShortcutsSwitch } from '../../../parts/shell/shortcuts.tsx'
import { THEMES, theme } from '../../../styles/theme.ts'
import { type Choice, chosenLanguage, LANGUAGES, ownName } from '../../../words/language.ts'
import { mailWords } from '../../../words/mail.ts'
import { words } from '../../../words.ts'
import { keepForMails } from '../mail/mail-language.ts'

const text = words.settings.you

const LANGUAGE_CHOICES: readonly { readonly name: Choice; readonly label: ComponentChildren }[] = [
  { name: 'browser', label: text.languageAsBrowser },
  ...LANGUAGES.map((name) => ({ name, label: <span lang={name}>{ownName(name)}</span> })),
]

function LanguageChoice() {
  const chosen = useSignal(chosenLanguage())
  const choose = async (name: Choice) => {
    chosen.value = name
    await keepForMails(name)
    chooseLanguage(name)
  }
  return (
    <>
      <Choices
        legend={text.language}
        kind="radio"
        beside
        choices={LANGUAGE_CHOICES}
        chosen={[chosen.value]}
        onChange={([name = 'browser']) => void choose(name)}
      />
      {hasMail && <p class="tiny third">{mailWords.change.language}</p>}
    </>
  )
}

export function LookAndKeyboard() {
  return (
    <>
      <SectionHead title={text.look}>
        <span class="aside">{text.lookNote}</span>
      </SectionHead>
      <div class="look stack">
        <Choices
          legend={text.theme}
          kind="radio"
          beside
          choices={THEMES.map((name) => ({ name, label: text.themes[name] }))}
          chosen={[theme.value]}
          onChange={([name = 'system']) => (theme.value = name)}
        />
        <LanguageChoice />
        <ShortcutsSwitch />
      </div>
    </>
  )
}
