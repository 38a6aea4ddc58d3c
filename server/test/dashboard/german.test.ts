import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openOwner, PASSWORD } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import {
  checkAccessibility,
  overflowsAt,
  takeShot,
  type WatchedPage,
} from '../support/browser/page.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * The dashboard in the language of the browser, or in the one that a person has chosen.
 * Proofs: every page in German, which is longer than English, in every look.
 */

const { chromium, service, openDashboard } = await openPages()

/** Which languages a page has loaded words of. */
function wordsOf(page: WatchedPage): Set<string> {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const [, language] = /\/assets\/(en|de)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (language) loaded.add(language)
  })
  return loaded
}

async function openFront(t: TestContext, locale: string, path: string) {
  const page = await chromium.newPage(t, { origin: service.base, locale })
  const loaded = wordsOf(page)
  await page.goto(path)
  return { page, loaded }
}

const langOf = (page: WatchedPage) => page.evaluate('document.documentElement.lang')

const LOOKS = [320, 1440].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
])

/** So high that nothing lies half under the bar of what is selected. */
const HEIGHT = 1500

/** What is English on purpose, such as the reasons of a grade, and what people or programs wrote. */
const NOT_OURS = 'pre, code, .mono, bdi, [lang=en], textarea'

/** Words of which every other English sentence has one, and no German one does. */
const ENGLISH = /(?<![\p{L}._-])(?:the|and|of|is|are|your|you|with|not|this|to|no)(?![\p{L}._-])/u

/** The country is called so in German too. */
const GERMAN_TOO = 'Isle of Man'

const RULES = [
  {
    when: {
      device: ['ios', 'android'],
      country: ['CH', 'AT', 'NL'],
      language: ['de'],
      days: ['mon', 'tue', 'wed', 'thu', 'sat'],
      hours: ['08:00', '11:30'],
      timezone: 'Europe/Berlin',
    },
    destination_url: 'https://example.com/fruehstueck',
    label: 'Frühstück',
  },
]

const SPLIT = [
  { destination_url: 'https://example.com/mittag', weight: 60, label: 'Mittag' },
  { destination_url: 'https://example.com/abend', weight: 40 },
]

test('a browser in German gets German and nothing else, and the reverse', async (t) => {
  const german = await openFront(t, 'de-AT', '/app/sign-in')
  await german.page.getByRole('heading', { name: 'Willkommen zurück.' }).waitFor()
  assert.deepEqual([...german.loaded], ['de'])
  assert.equal(await langOf(german.page), 'de')
  await checkLook(german.page, 'german-sign-in')
  const english = await openFront(t, 'fr-FR', '/app/sign-in')
  await english.page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  assert.deepEqual([...english.loaded], ['en'])
  assert.equal(await langOf(english.page), 'en')
})

test('numbers and dates are in the language of the words', async (t) => {
  const { page } = await openDashboard(t, '/codes/new', { locale: 'de-DE' })
  await page.getByLabel('Ziel', { exact: true }).fill('example.com/speisekarte')
  await page.getByRole('button', { name: 'Code erstellen' }).first().click()
  await page
    .getByRole('heading', { name: /^(?:Bereit|Erstellt)/ })
    .last()
    .waitFor()
  await page.getByRole('link', { name: 'Zum Code' }).click()
  const { year, month, day } = Object.fromEntries(
    new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', year: 'numeric' })
      .formatToParts()
      .map(({ type, value }) => [type, value]),
  )
  await page.getByText(`${day}. ${month} ${year}`).first().waitFor()
})

test('a choice is the person’s: in the settings, and not for whoever comes next', async (t) => {
  const { page, email } = await openDashboard(t, '/settings/you', {
    locale: 'de-DE',
  })
  await page.getByRole('heading', { name: 'Darstellung und Tastenkürzel' }).waitFor()
  await page.getByLabel('English').check()
  await page.getByRole('heading', { name: 'Appearance and shortcuts' }).waitFor()
  assert.equal(await langOf(page), 'en')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  page.expectFault(/status of 401/)
  await page.reload()
  await page.getByRole('heading', { name: 'Willkommen zurück.' }).waitFor()
  const other = await openOwner(service, (await service.account()).id)
  await page.getByLabel('E-Mail').fill(other.email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('link', { name: 'Übersicht' }).first().waitFor()
  await page.getByRole('button', { name: /Kontomenü/ }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('link', { name: 'Overview' }).first().waitFor()
  assert.equal(await langOf(page), 'en')
})

test('before the sign-in, another language keeps what was typed and the secret of a link', async (t) => {
  const { page } = await openFront(t, 'de-DE', '/app/sign-in')
  await page.getByLabel('E-Mail').fill('anna@example.com')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  assert.equal(await page.getByLabel('Email').inputValue(), 'anna@example.com')
  page.expectFault(/status of 410/)
  await page.goto('/app/invitation#su_wrong')
  await page.getByRole('heading', { name: 'This link no longer works.' }).waitFor()
  await page.goto('/app/setup#su_wrong')
  await page.getByLabel('Email').fill('ben@example.com')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Richten Sie Ihr Konto ein.' }).waitFor()
  assert.equal(await page.getByLabel('E-Mail').inputValue(), 'ben@example.com')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Einrichten und anmelden' }).click()
  await page.getByRole('heading', { name: 'Dieser Link funktioniert nicht mehr.' }).waitFor()
})

async function englishIn(page: WatchedPage): Promise<string[]> {
  const script = `[...document.querySelectorAll('#app *')]
    .filter((one) => !one.closest('${NOT_OURS}'))
    .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)
      .concat(['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? '')))`
  const texts = await page.evaluate<string[]>(script)
  return [...new Set(texts)].filter((text) => text !== GERMAN_TOO && ENGLISH.test(text))
}

type Prepare = (page: WatchedPage) => Promise<unknown>

/** What was opened or typed would be there again. */
async function leave(page: WatchedPage): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate('sessionStorage.clear()')
  await page.goto('about:blank')
}

/** Pages are looked at one after another, and everything that is wrong is told at once. */
function openEyes(page: WatchedPage) {
  const wrong: string[] = []
  const note = (where: string, found: readonly string[]) =>
    wrong.push(...found.map((one) => `${where}: ${one}`))
  const isWhole = async () => (await page.locator('.bone:visible').count()) === 0
  /** `seen`: what has come last. */
  const look = async (name: string, path: string, seen: string, then?: Prepare) => {
    for (const { colorScheme, width } of LOOKS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: HEIGHT })
      await leave(page)
      await page.goto(path)
      await page.locator(seen).first().waitFor()
      await then?.(page)
      await until(isWhole, `${name} is still loading`)
      await page.evaluate('scrollTo(0, 0)')
      const where = `${name}-${width}-${colorScheme}`
      await takeShot(page, `german-${where}`)
      note(where, await overflowsAt(page, width))
      note(where, await checkAccessibility(page))
    }
    if ((await page.evaluate('document.documentElement.lang')) !== 'de') note(name, ['lang'])
    note(name, await englishIn(page))
  }
  return { look, wrong }
}

proof('every page in German fits, narrow and wide, and is readable for everyone', async (t) => {
  const names = ['Speisekarte Sommerterrasse', 'Geschäftsbericht', 'Wegweiser', 'Pausiertes Plakat']
  const wished = names.map((name, index) => ({
    name,
    status: index === 3 ? ('paused' as const) : ('active' as const),
  }))
  const opened = await openScanned(t, chromium, service, wished, 300)
  const { codes, account, key } = opened
  // Its session ends with the next owner.
  await opened.page.close()
  const [ruled, plain] = codes
  const ask = async (method: string, path: string, body: object, wanted: number) => {
    const answer = await service.call(method, `/v1${path}`, { key, body })
    assert.equal(answer.status, wanted, JSON.stringify(answer.json))
    return answer.json
  }
  const far = { starts_at: '2020-01-01T00:00:00.000Z', expires_at: '2126-12-03T08:00:00.000Z' }
  const routing = { rules: RULES, split: SPLIT, fallback_url: 'https://example.com/geschlossen' }
  const labels = {
    ...{ notes: 'Hängt am Eingang.', external_id: `DE-${process.pid}` },
    tags: ['Sommer', 'Innenstadt'],
  }
  await ask(
    'PATCH',
    `/qrcodes/${ruled?.id}`,
    { ...far, ...routing, ...labels, scan_limit: 5000 },
    200,
  )
  const later = { at: '2126-11-20T08:00:00.000Z', destination_url: 'https://example.com/winter' }
  await ask('POST', `/qrcodes/${ruled?.id}/schedule`, later, 201)
  await ask('POST', '/styles', { name: 'Hausstil', style: { dotsColor: '#0B3A5B' } }, 201)
  const hook = { url: 'https://example.com/hooks', events: ['scan.created'] }
  const { id: hookId } = await ask('POST', '/webhooks', hook, 201)
  const report = await ask('POST', '/reports', { scope: { type: 'account' }, days: 365 }, 201)
  const { browser } = await openOwner(service, account.id)
  const invited = { email: `gast-${process.pid}@example.com`, role: 'editor' }
  const invitation = await browser.call('POST', '/v1/members', { body: invited })
  const cookie = browser.cookie()
  const page = await chromium.newPage(t, { origin: service.base, cookie, locale: 'de-DE' })

  const { look, wrong } = openEyes(page)
  const code = `/app/codes/${ruled?.id}`
  const press = (name: string | RegExp) => async (on: WatchedPage) =>
    on.getByRole('button', { name }).first().click()
  await look('overview', '/app/overview', '.today .huge-number')
  await look('codes', '/app/codes', '[data-row]')
  await look('codes-selected', '/app/codes', '[data-row]', async (on) => {
    await on.getByLabel(`${names[0]} auswählen`).check()
    await on.getByLabel(`${names[1]} auswählen`).check()
  })
  await look('codes-none', '/app/codes?q=zzz&status=draft', 'text=Kein Code gefunden.')
  await look('code', code, '.clock .sentence')
  await look('code-plain', `/app/codes/${plain?.id}`, 'text=Wer wohin kommt')
  await look('code-rules', code, '.clock .sentence', press('Bearbeiten'))
  await look('code-times', code, '.clock .sentence', press('Zeiten und Limit'))
  await look('code-download', code, '.clock .sentence', press('PDF und Druckgrößen …'))
  await look('create', '/app/codes/new', 'text=Fertige Stile')
  await look('import', '/app/codes/import', 'text=CSV-Datei hier ablegen')
  await look('analytics', '/app/analytics?days=365', '.map path')
  await look('analytics-share', '/app/analytics', '.panel', press('Bericht teilen'))
  const sections = [
    'keys',
    'webhooks',
    'people',
    'styles',
    'brand',
    'account',
    'plan',
    'audit',
    'you',
    'server',
  ]
  for (const section of sections)
    await look(`settings-${section}`, `/app/settings/${section}`, '#main h1, #main h2')
  await look('deliveries', `/app/settings/webhooks?endpoint=${hookId}`, 'text=Zustellungen')
  await look('key-new', '/app/settings/keys', '#main h2', press('Neuer Schlüssel'))
  await look('not-found', '/app/nowhere', 'text=Seite nicht gefunden')

  const guest = await chromium.newPage(t, { origin: service.base, locale: 'de-CH' })
  const guests = openEyes(guest)
  const { pathname, hash } = new URL(report.url)
  await guests.look('report', pathname + hash, '.map path')
  await guests.look('sign-in', '/app/sign-in', 'text=Willkommen zurück.')
  await guests.look('set-up', '/app/setup#su_wrong', 'text=Richten Sie Ihr Konto ein.')
  const link = new URL(invitation.json.invitation_url)
  await guests.look('invitation', link.pathname + link.hash, `text=${invited.email}`)
  assert.deepEqual([...wrong, ...guests.wrong], [])
})

proof('the first pages of an account, and what only looks, in German', async (t) => {
  const account = await service.account()
  const { browser } = await openOwner(service, account.id)
  const options = { origin: service.base, cookie: browser.cookie(), locale: 'de-DE' }
  const page = await chromium.newPage(t, options)
  const { look, wrong } = openEyes(page)
  await look('first', '/app/codes', 'text=Erstellen Sie Ihren ersten Code.')
  await look('first-test', '/app/codes?mode=test', 'text=Noch keine Testcodes.')
  await look('first-overview', '/app/overview', 'text=Erstellen Sie Ihren ersten Code.')
  await look('first-webhooks', '/app/settings/webhooks', 'text=Noch keine Endpunkte.')
  assert.deepEqual(wrong, [])
})
