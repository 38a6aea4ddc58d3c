import type { ComponentType } from 'preact'
import { mayAct, type Role } from '../../session.ts'
import type { Words } from '../../words/shape.ts'
import type { IconName } from './icon.tsx'

/** What there is to know of a page before it is loaded; the pages themselves are in pages.ts. */
export interface Page {
  readonly path: RegExp
  /** Reachable without being signed in, and without the shell around it. */
  readonly open?: boolean
  /** Only for whoever is signed in, but without the shell too. */
  readonly bare?: boolean
  readonly link?: PageLink
  readonly load: () => Promise<ComponentType<{ id: string }>>
}

/** Leads to a page, in the navigation and in the palette. */
export interface PageLink {
  readonly to: string
  readonly icon: IconName
  /** Of its text in `words.shell`. */
  readonly name: TextName<Words['shell']>
}

type TextName<All> = { [Name in keyof All]: All[Name] extends string ? Name : never }[keyof All]

/** A section of the settings; who sees it. */
export interface Section {
  readonly name: SectionName
  readonly role: Role
  readonly load: () => Promise<ComponentType>
}

export type SectionName = keyof Words['settings']['sections']

export function linksOf(pages: readonly Page[]): PageLink[] {
  return pages.flatMap(({ link }) => link ?? [])
}

export function sectionsOffered(sections: readonly Section[]): SectionName[] {
  return sections.filter(({ role }) => mayAct(role)).map(({ name }) => name)
}
