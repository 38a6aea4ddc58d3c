import { effect, signal, useSignalEffect } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect, useErrorBoundary } from 'preact/hooks'
import { api, ask, signInAgain } from './api.ts'
import { forgetTyped } from './kept.ts'
import { SignInAgain } from './pages/sign-in/again.tsx'
import { PAGES, SECTIONS } from './pages.ts'
import { Banner } from './parts/shell/banner.tsx'
import { Button } from './parts/shell/icon.tsx'
import type { Page as PageEntry } from './parts/shell/page.ts'
import { Shell } from './parts/shell/shell.tsx'
import { clearToasts, Toasts } from './parts/shell/toast.tsx'
import { NotFound } from './parts/shell/trouble/not-found.tsx'
import { TroubleNotice } from './parts/shell/trouble/trouble.tsx'
import { go, linkTo, place } from './router.ts'
import { mayBeSignedIn, session } from './session.ts'
import { trouble } from './trouble.ts'
import { words } from './words.ts'

function routeNow(): PageEntry | undefined {
  return PAGES.find(({ path }) => path.test(place.value.path))
}

type Loaded = ComponentType<{ id: string }> | 'failed'
const loaded = signal<ReadonlyMap<PageEntry, Loaded>>(new Map())

async function load(route: PageEntry): Promise<void> {
  if (loaded.peek().get(route) instanceof Function) return
  const page: Loaded = await route.load().catch(async () => {
    // Without a connection it waits until the server answers. A chunk that is gone then belongs to an
    // older build: only a reload gets the new one.
    await ask(() => api.getSession())
    return route.load().catch(() => 'failed' as const)
  })
  loaded.value = new Map(loaded.peek()).set(route, page)
}

async function findSession(): Promise<void> {
  if (!mayBeSignedIn()) {
    session.value = null
    return
  }
  const answer = await ask(() => api.getSession())
  session.value = answer.ok ? answer.data : null
}

/** Where to go after signing in: the page that was asked for. */
function signInLink(): string {
  const { path, query } = place.peek()
  const target = linkTo(path, { ...Object.fromEntries(query), mode: '' })
  return path === '/' ? '/app/sign-in' : `/app/sign-in?next=${encodeURIComponent(target)}`
}

/** Reloads without what was typed: it may be what the page cannot show. */
function startOver(): void {
  forgetTyped()
  location.reload()
}

function Page({ route }: { route: PageEntry }) {
  const [broken] = useErrorBoundary()
  const page = loaded.value.get(route)
  if (broken) {
    const again = <Button look="low main" text={words.trouble.startOver} onClick={startOver} />
    return (
      <Banner icon="warning" kind="red" title={words.trouble.broken} actions={again}>
        {words.trouble.brokenBody}
      </Banner>
    )
  }
  if (page === undefined) return null
  if (page === 'failed') {
    const reload = (
      <Button look="low main" text={words.trouble.reload} onClick={() => location.reload()} />
    )
    return (
      <Banner icon="warning" title={words.trouble.outdated} actions={reload}>
        {words.trouble.outdatedBody}
      </Banner>
    )
  }
  const Component = page
  const id = route.path.exec(place.value.path)?.[1] ?? ''
  return <Component key={id} id={id} />
}

/** Nothing to show yet. Usually for a moment; longer only if something is in the way. */
function BeforePage({ route }: { route: PageEntry | undefined }) {
  const hasFailed = route !== undefined && loaded.value.get(route) === 'failed'
  if (trouble.value === null && !hasFailed) return null
  return (
    <main class="page">
      <h1 class="unseen">{words.product}</h1>
      <TroubleNotice />
      {hasFailed && <Page route={route} />}
    </main>
  )
}

/** Asks who is there and loads the page, before anything is drawn: both take longer than that. */
export function startPages(): void {
  void findSession()
  effect(() => {
    const route = routeNow()
    if (route) void load(route)
  })
}

export function App() {
  const route = routeNow()
  const who = session.value
  useEffect(clearToasts, [who?.user.id])
  useSignalEffect(() => {
    if (place.value.path === '/') go(linkTo('/overview'), 'replace')
    else if (session.value === null && !routeNow()?.open) go(signInLink(), 'replace')
  })
  if (route?.open) {
    const isReady = loaded.value.get(route) instanceof Function
    return (
      <>
        {isReady ? <Page route={route} /> : <BeforePage route={route} />}
        <Toasts />
      </>
    )
  }
  if (!who) return <BeforePage route={undefined} />
  const page = route ? <Page key={route.path.source} route={route} /> : <NotFound />
  return (
    <>
      {route?.bare ? (
        page
      ) : (
        <Shell pages={PAGES} sections={SECTIONS}>
          {page}
        </Shell>
      )}
      {signInAgain.value && <SignInAgain />}
      <Toasts />
    </>
  )
}
