import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../../parts/shell/banner.tsx'
import { type Section, type SectionName, sectionsOffered } from '../../parts/shell/page.ts'
import { focusHeading } from '../../parts/shell/section-head.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { linkTo, mode } from '../../router.ts'
import { words } from '../../words.ts'
import { AccountSection } from './account.tsx'
import { AuditSection } from './audit/audit.tsx'
import { BrandSection } from './brand/brand.tsx'
import { KeysSection } from './keys/keys.tsx'
import { NotificationsSection } from './mail/notifications.tsx'
import { PeopleSection } from './people/people.tsx'
import { PlanSection } from './plan.tsx'
import { ServerSection } from './server.tsx'
import { StylesSection } from './styles/styles.tsx'
import { WebhooksSection } from './webhooks/webhooks.tsx'
import { YouSection } from './you/you.tsx'
import './sections.css'
import './forms.css'
import './settings.css'

/** One section at a time, each with an address of its own: a link leads to the very thing. */
const COMPONENTS: Readonly<Record<SectionName, ComponentType>> = {
  keys: KeysSection,
  webhooks: WebhooksSection,
  people: PeopleSection,
  styles: StylesSection,
  brand: BrandSection,
  account: AccountSection,
  plan: PlanSection,
  audit: AuditSection,
  you: YouSection,
  notices: NotificationsSection,
  server: ServerSection,
}

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
}

function Content({ id, sections }: Props) {
  const offered = sectionsOffered(sections)
  const name = id === '' ? offered[0] : offered.find((one) => one === id)
  useTitle(name ? words.settings.sections[name] : words.settings.page)
  useHeadingFocus(name ?? id)
  if (name) {
    const Component = COMPONENTS[name]
    return <Component key={mode.value} />
  }
  const isForOwners = sections.some((one) => one.name === id)
  const text = words.settings
  return (
    <Banner kind="striped" title={isForOwners ? text.ownersOnly : text.nothingHere}>
      {isForOwners ? text.ownersOnlyBody : text.nothingHereBody}
    </Banner>
  )
}

export function settingsOf(sections: readonly Section[]): ComponentType<{ id: string }> {
  return ({ id }) => <SettingsPage id={id} sections={sections} />
}

function SettingsPage({ id, sections }: Props) {
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
          <Content id={id} sections={sections} />
        </div>
      </div>
    </>
  )
}
