import { keep, kept } from '../../kept.ts'
import { chooseLanguage } from '../../parts/shell/choose-language.ts'
import { Button } from '../../parts/shell/icon.tsx'
import { LANGUAGES, language, ownName } from '../../words/language.ts'
import { words } from '../../words.ts'

/** What a form in front of the sign-in keeps for the next one, or for another language: no password. */
export interface Front {
  readonly email: string
  readonly zone?: string
}

const NAME = 'front'

export function keepFront(front: Front): void {
  keep(NAME, front)
}

/** Once: it is nobody's yet, and the next person is another one. */
export function takeFront(): Front | null {
  const front = kept<Front>(NAME)
  keep(NAME, null)
  return front
}

interface LanguagesProps {
  readonly front: () => Front
  /** What the address had behind the #, which the page has taken out of it. */
  readonly secret: string
}

/** Before anybody is signed in: kept in this browser. */
export function Languages({ front, secret }: LanguagesProps) {
  const others = LANGUAGES.filter((one) => one !== language)
  return (
    <nav class="languages" aria-label={words.signIn.language}>
      {others.map((one) => (
        <Button
          look="low"
          text={ownName(one)}
          key={one}
          lang={one}
          onClick={() => {
            keepFront(front())
            if (secret !== '') history.replaceState(history.state, '', `#${secret}`)
            chooseLanguage(one)
          }}
        />
      ))}
    </nav>
  )
}
