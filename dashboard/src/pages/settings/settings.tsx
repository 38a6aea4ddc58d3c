import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../../parts/shell/banner.tsx'
import { type Section, type SectionName, sectionsOffered } from '../../parts/shell/page.ts'
import { focusHeading } from '../../parts/shell/section-head.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { linkTo, mode } from '../../router.ts'
import { words } from '../../words.ts'
import './sections.css'
import './forms.css'
import './settings.css'

/** The section that was shown before this one, in this visit of the settings. */
let shownBefore: string | null = null

/** The pressed link is drawn anew with its page: the focus goes on at the new heading. */
function useHeadingFocus(name: string): void {
  useEffect(() => {
    if (shownBefore !== null && shownBefore !== name && document.activeElement === document.body) {
      focusHeading()
    }
    shownBefore = name
    document
      .querySelector('.settings-navigation [aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
    return () => {
      if (!location.pathname.startsWith('/app/settings')) shownBefore = null
    }
  }, [name])
}

interface Props {
  readonly id: string
  readonly sections: readonly Section[]
  readonly components: ReadonlyMap<SectionName, ComponentType>
}

function Content({ id, sections, components }: Props) {
  const offered = sectionsOffered(sections)
  const name = id === '' ? offered[0] : offered.find((one) => one === id)
  useTitle(name ? words.settings.sections[name] : words.settings.page)
  useHeadingFocus(name ?? id)
  const Component = name && components.get(name)
  if (Component) return <Component key={mode.value} />
  const isForOwners = sections.some((one) => one.name === id)
  const text = words.settings
  return (
    <Banner kind="striped" title={isForOwners ? text.ownersOnly : text.nothingHere}>
      {isForOwners ? text.ownersOnlyBody : text.nothingHereBody}
    </Banner>
  )
}

/** One section at a time, each with an address of its own: a link leads to the very thing. */
export async function settingsOf(
  sections: readonly Section[],
): Promise<ComponentType<{ id: string }>> {
  const loaded = sections.map(async ({ name, load }) => [name, await load()] as const)
  const components = new Map(await Promise.all(loaded))
  return ({ id }) => <SettingsPage id={id} sections={sections} components={components} />
}

function SettingsPage({ id, sections, components }: Props) {
  const offered = sectionsOffered(sections)
  const current = id === '' ? offered[0] : id
  return (
    <>
      <h1>{words.settings.page}</h1>
      <div class="settings">
        <nav class="settings-navigation small" aria-label={words.settings.navigation}>
          {offered.map((name) => (
            <a
              key={name}
              href={linkTo(`/settings/${name}`)}
              aria-current={name === current ? 'page' : undefined}
            >
              {words.settings.sections[name]}
            </a>
          ))}
        </nav>
        <div class="settings-content">
          <Content id={id} sections={sections} components={components} />
        </div>
      </div>
    </>
  )
}
