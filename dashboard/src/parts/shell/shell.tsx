import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { deviceStorage } from '../../kept.ts'
import { addShortcuts } from '../../keyboard.ts'
import { isLocal } from '../../local.ts'
import { go, linkIn, linkTo, mode, place, placeIn } from '../../router.ts'
import { mayAct, session } from '../../session.ts'
import { turnLights } from '../../styles/theme.ts'
import { words } from '../../words.ts'
import { PaletteButton, PaletteHolder } from '../palette/opener.tsx'
import { Banner } from './banner.tsx'
import { Button, ButtonLink, Icon, Logo } from './icon.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { linksOf, type Page, type PageLink, type Section } from './page.ts'
import { ShortcutsDialog } from './shortcuts.tsx'
import { signOut } from './sign-out.ts'
import { TroubleNotice } from './trouble/trouble.tsx'

function isAt(section: string): 'page' | undefined {
  return place.value.path.startsWith(section) ? 'page' : undefined
}

function ModeSwitch() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of two links, not of form fields
    <div class="mode" role="group" aria-label={words.shell.mode}>
      {(['live', 'test'] as const).map((one) => (
        <a key={one} href={placeIn(one)} aria-current={mode.value === one ? 'true' : undefined}>
          {words.shell[one]}
        </a>
      ))}
    </div>
  )
}

function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const email = session.value?.user.email ?? ''
  return (
    <Menu label={words.shell.account(email)} button={email.slice(0, 2)} buttonClass="avatar">
      <span class="head small">
        <b>{session.value?.account.name}</b>
        <br />
        {email}
      </span>
      <hr />
      <a href={linkTo('/settings')}>
        <Icon name="settings" />
        {words.shell.settings}
      </a>
      <a href="/docs" target="_blank" rel="noreferrer">
        <Icon name="open" />
        {words.shell.reference}
      </a>
      <MenuItem icon="more" text={words.shell.shortcuts} onClick={onHelp} />
      <hr />
      <MenuItem icon="leave" text={words.shell.signOut} onClick={() => void signOut()} />
    </Menu>
  )
}

function Masthead({ links, onHelp }: { links: readonly PageLink[]; onHelp: () => void }) {
  return (
    <header class="masthead">
      <a class="skip" href="#main">
        {words.shell.skip}
      </a>
      <div>
        <a class="brand" href={linkTo('/overview')}>
          <Logo />
          {words.product}
        </a>
        <nav class="navigation" aria-label={words.shell.main}>
          {links.map(({ to, name }) => (
            <a key={to} href={linkTo(to)} aria-current={isAt(to)}>
              {words.shell[name]}
            </a>
          ))}
        </nav>
        <div class="end">
          <ModeSwitch />
          <PaletteButton />
          <Button
            look="bare square lights"
            icon="lights"
            aria-label={words.shell.lights}
            onClick={turnLights}
          />
          {mayAct('editor') && (
            <ButtonLink look="main new" icon="plus" href={linkTo('/codes/new')}>
              {words.shell.create} <kbd>c</kbd>
            </ButtonLink>
          )}
          <AccountMenu onHelp={onHelp} />
        </div>
      </div>
    </header>
  )
}

function FootLink({ of: { to, icon, name } }: { of: PageLink }) {
  return (
    <a href={linkTo(to)} aria-current={isAt(to)}>
      <Icon name={icon} />
      {words.shell[name]}
    </a>
  )
}

/** What creates a code is in the middle, under the thumb. */
function FootNavigation({ links }: { links: readonly PageLink[] }) {
  const middle = Math.ceil(links.length / 2)
  return (
    <nav class="foot-navigation" aria-label={words.shell.mainPhone}>
      {links.slice(0, middle).map((link) => (
        <FootLink key={link.to} of={link} />
      ))}
      {mayAct('editor') && (
        <a class="plus" href={linkTo('/codes/new')}>
          <Icon name="plus" />
          {words.shell.createShort}
        </a>
      )}
      {links.slice(middle).map((link) => (
        <FootLink key={link.to} of={link} />
      ))}
    </nav>
  )
}

const LOCAL_KNOWN = 'qroute.local-known'

/** Whoever prints a code that leads to localhost has printed waste paper. Once read, it can go. */
function LocalNotice() {
  const origin = session.value?.short_base_url ?? ''
  const known = useSignal(deviceStorage.read(LOCAL_KNOWN))
  if (!isLocal(origin) || known.value === origin) return null
  if (!['/overview', '/codes', '/codes/new'].includes(place.value.path)) return null
  const hide = () => {
    deviceStorage.write(LOCAL_KNOWN, origin)
    known.value = origin
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const hiding = <Button look="low" text={words.shell.hideLocal} onClick={hide} />
  return (
    <Banner icon="warning" title={words.shell.localTitle(origin)} actions={hiding}>
      {words.shell.localBody}
    </Banner>
  )
}

export function Shell(props: {
  pages: readonly Page[]
  sections: readonly Section[]
  children: ComponentChildren
}) {
  const { pages, sections, children } = props
  const links = linksOf(pages)
  const help = useSignal(false)
  const showHelp = () => {
    help.value = true
  }
  useEffect(
    () => addShortcuts({ c: () => mayAct('editor') && go(linkTo('/codes/new')), '?': showHelp }),
    [],
  )
  return (
    <>
      <Masthead links={links} onHelp={showHelp} />
      {mode.value === 'test' && (
        <div class="tape small" role="status">
          <p>
            <b>{words.shell.testTitle}</b> {words.shell.testBody}{' '}
            <a href={linkIn('live', '/codes')}>{words.shell.backToLive}</a>
          </p>
        </div>
      )}
      <main class="page" id="main" tabIndex={-1}>
        <div class="notices">
          <TroubleNotice />
          <LocalNotice />
        </div>
        {children}
      </main>
      <FootNavigation links={links} />
      <PaletteHolder links={links} sections={sections} onHelp={showHelp} />
      {help.value && <ShortcutsDialog onClose={() => (help.value = false)} />}
    </>
  )
}
