import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../../parts/frame/banner.tsx'
import { focusHeading } from '../../parts/frame/focus-heading.ts'
import { hasMail } from '../../parts/frame/has-mail.ts'
import { useTitle } from '../../parts/frame/title.ts'
import { linkTo, mode } from '../../router.ts'
import { mayAct, type Role } from '../../session.ts'
import { words } from '../../words.ts'
import { AccountSection } from './account.tsx'
import { AuditSection } from './audit/audit.tsx'
import { BrandSection } from './brand/brand.tsx'
import { KeysSection } from './keys/keys.tsx'
import { NoticesSection } from './mail/notices.tsx'
import { PeopleSection } from './people/people.tsx'
import { PlanSection } from './plan.tsx'
import { ServerSection } from './server.tsx'
import { StylesSection } from './styles/styles.tsx'
import { WebhooksSection } from './webhooks/webhooks.tsx'
import { YouSection } from './you.tsx'
import './figures.css'
import './forms.css'
import './settings.css'

/** One section at a time, each with an address of its own: a link leads to the very thing. */
type SectionName = keyof typeof words.settings.sections

interface Section {
  readonly name: SectionName
  readonly role: Role
  readonly Component: ComponentType
}

const NOTICES: Section = { name: 'notices', role: 'viewer', Component: NoticesSection }

const SECTIONS: readonly Section[] = [
  { name: 'keys', role: 'owner', Component: KeysSection },
  { name: 'webhooks', role: 'viewer', Component: WebhooksSection },
  { name: 'people', role: 'owner', Component: PeopleSection },
  { name: 'styles', role: 'viewer', Component: StylesSection },
  { name: 'brand', role: 'owner', Component: BrandSection },
  { name: 'account', role: 'owner', Component: AccountSection },
  { name: 'plan', role: 'viewer', Component: PlanSection },
  { name: 'audit', role: 'owner', Component: AuditSection },
  { name: 'you', role: 'viewer', Component: YouSection },
  ...(hasMail ? [NOTICES] : []),
  { name: 'server', role: 'viewer', Component: ServerSection },
]

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

function Content({ id }: { id: string }) {
  const offered = SECTIONS.filter(({ role }) => mayAct(role))
  const section = id === '' ? offered[0] : offered.find(({ name }) => name === id)
  useTitle(section ? words.settings.sections[section.name] : words.settings.page)
  useHeadingFocus(section?.name ?? id)
  if (section) return <section.Component key={mode.value} />
  const isForOwners = SECTIONS.some(({ name }) => name === id)
  const text = words.settings
  return (
    <Banner kind="striped" title={isForOwners ? text.ownersOnly : text.nothingHere}>
      {isForOwners ? text.ownersOnlyBody : text.nothingHereBody}
    </Banner>
  )
}

export function SettingsPage({ id }: { id: string }) {
  const offered = SECTIONS.filter(({ role }) => mayAct(role))
  const current = id === '' ? offered[0]?.name : id
  return (
    <>
      <h1>{words.settings.page}</h1>
      <div class="settings">
        <nav class="settings-navigation" aria-label={words.settings.navigation}>
          {offered.map(({ name }) => (
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
          <Content id={id} />
        </div>
      </div>
    </>
  )
}
