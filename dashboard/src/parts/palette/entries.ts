import { go, linkTo, mode, placeIn } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { turnLights } from '../../styles/theme.ts'
import { paletteWords as text } from '../../words/palette.ts'
import { words } from '../../words.ts'
import type { IconName } from '../shell/icon.tsx'
import { type PageLink, type Section, sectionsOffered } from '../shell/page.ts'
import { signOut } from '../shell/sign-out.ts'

export type GroupName = keyof typeof text.groups

export interface Entry {
  /** Under this it is kept among what was used last. */
  readonly id: string
  readonly group: GroupName
  readonly icon: IconName
  readonly title: string
  /** Beside the title. */
  readonly more?: string
  /** Other words for it. */
  readonly also?: string
  readonly key?: string
  /** Where it leads; then the focus goes to the page. */
  readonly href?: string
  readonly run: () => void
}

/** What the dashboard has. */
export interface Offered {
  readonly links: readonly PageLink[]
  readonly sections: readonly Section[]
  readonly onHelp: () => void
}

/** A section may have other names. */
const ALSO: Readonly<Partial<Record<string, string>>> = text.also

export function toLink(entry: Omit<Entry, 'run'> & { readonly href: string }): Entry {
  return { ...entry, run: () => go(entry.href) }
}

function pages(links: readonly PageLink[]): Entry[] {
  const own = links.map(({ name, to, icon }) =>
    toLink({
      id: `page:${name}`,
      group: 'pages',
      icon,
      title: words.shell[name],
      href: linkTo(to),
    }),
  )
  const reference = () => void open('/docs', '_blank', 'noreferrer')
  const { reference: title } = words.shell
  return [...own, { id: 'page:docs', group: 'pages', icon: 'open', title, run: reference }]
}

function settings(sections: readonly Section[]): Entry[] {
  return sectionsOffered(sections).map((name) =>
    toLink({
      ...{ id: `settings:${name}`, group: 'settings', icon: 'settings' },
      title: words.settings.sections[name],
      also: ALSO[name] ?? '',
      href: linkTo(`/settings/${name}`),
    }),
  )
}

function actions(onHelp: () => void): Entry[] {
  const { create, lights, shortcuts, signOut: leave } = words.shell
  const other = mode.value === 'live' ? 'test' : 'live'
  const group = 'actions'
  const making: Entry[] = [
    toLink({
      ...{ id: 'do:create', group, icon: 'plus', title: create, key: 'c' },
      href: linkTo('/codes/new'),
    }),
    toLink({
      ...{ id: 'do:import', group, icon: 'upload', title: text.importing },
      href: linkTo('/codes/import'),
    }),
  ]
  return [
    ...(mayAct('editor') ? making : []),
    {
      ...{ id: 'do:theme', group, icon: 'lights', title: lights, also: text.also.theme },
      run: turnLights,
    },
    toLink({
      ...{ id: 'do:mode', group, icon: 'panel', also: text.also.mode },
      title: other === 'test' ? text.toTest : text.toLive,
      href: placeIn(other),
    }),
    { id: 'do:keys', group, icon: 'more', title: shortcuts, key: '?', run: onHelp },
    { id: 'do:leave', group, icon: 'leave', title: leave, run: () => void signOut() },
  ]
}

/** What is there whatever was typed. */
export function ownEntries({ links, sections, onHelp }: Offered): Entry[] {
  return [...actions(onHelp), ...pages(links), ...settings(sections)]
}
