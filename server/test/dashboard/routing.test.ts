import assert from 'node:assert/strict'
import {
  button,
  readCode,
  ruleAt,
  saveVersion,
  scan,
  sentences,
  toast,
} from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Who goes where: written by people on the page of a code, and seen by whoever scans it. Proofs: rules and
 * splits.
 */

const HOME = 'https://cafe.example/menu/autumn'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const { openCode: open } = await openPages()
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const LANGUAGES = ['de', 'da', 'sv']

const three = LANGUAGES.map((language) => ({
  when: { language: [language] },
  destination_url: `https://cafe.example/${language}`,
}))

test('rules written as sentences lead from the next scan on, and one click undoes them', async (t) => {
  const opened = await open(t)
  const { page, code, owner } = opened
  await page.getByText('Everyone who scans the code goes to the destination above.').waitFor()
  // The first one with the keyboard alone, as far as it goes.
  await button(page, 'Add a rule').press('Enter')
  await page.locator('.add-condition:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.chip:focus').getByText('iPhone or iPad').waitFor()
  await page.keyboard.press('Space')
  await page.getByLabel('Goes to').fill('apps.example/ios')
  await page.getByLabel('Label in analytics (optional)').fill('App Store')
  await button(page, 'Add a rule').click()
  const second = ruleAt(page, 2)
  await button(second, 'Country').click()
  const countries = second.getByRole('combobox', { name: 'Search countries' })
  await countries.pressSequentially('germ')
  await page.getByRole('option', { name: 'Germany' }).waitFor()
  await countries.press('Enter')
  await countries.pressSequentially('austr')
  await countries.press('ArrowDown')
  await countries.press('Enter')
  await button(second, 'Hours').click()
  await second.getByLabel('To', { exact: true }).fill('14:30')
  await second.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
  await second.getByLabel('Goes to').fill('cafe.example/de')
  await saveVersion(page, 2)

  assert.deepEqual(await sentences(page), [
    'On an iPhone or an iPad',
    'In Germany or Austria, from 09:00 to 14:30 (Europe/Berlin)',
  ])
  await checkLook(page, 'routing')
  assert.equal((await scan(code.short_url, IPHONE)).location, 'https://apps.example/ios')
  assert.equal((await scan(code.short_url)).location, HOME)
  const when = { country: ['DE', 'AT'], hours: ['09:00', '14:30'], timezone: 'Europe/Berlin' }
  assert.deepEqual((await readCode(opened)).rules, [
    { when: { device: ['ios'] }, destination_url: 'https://apps.example/ios', label: 'App Store' },
    { when, destination_url: 'https://cafe.example/de' },
  ])
  const path = `/v1/qrcodes/${code.id}/simulate`
  const at = '2026-11-16T08:15:00.000Z'
  const tried = await owner.call('POST', path, { body: { country: 'AT', device: 'android', at } })
  assert.equal(tried.json.rule, 2)

  await toast(page, 'Saved as version 2.').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone.').waitFor()
  assert.equal((await scan(code.short_url, IPHONE)).location, HOME)
  const undone = await readCode(opened)
  assert.deepEqual([undone.version, undone.rules], [3, undefined])
  await page.getByText('Everyone who scans the code goes to the destination above.').waitFor()
})

test('a split begins with the destination, and its shares add up', async (t) => {
  const opened = await open(t)
  const { page, code } = opened
  await button(page, 'Split visitors').click()
  const urls = page.locator('.entry').getByLabel('Goes to')
  assert.equal(await urls.first().inputValue(), HOME)
  await urls.nth(1).fill('cafe.example/menu/plain')
  const shares = page.getByLabel('Share in %')
  const shown = async () => {
    const texts = await shares.evaluateAll((all) =>
      all.map((one) => (one as unknown as { value: string }).value),
    )
    return texts.map(Number)
  }
  await shares.first().fill('70')
  assert.deepEqual(await shown(), [70, 30])
  await button(page, 'Add a page').click()
  await urls.nth(2).fill('cafe.example/menu/short')
  assert.deepEqual(await shown(), [47, 20, 33])
  await shares.nth(2).fill('500')
  assert.deepEqual([(await shown())[2], sum(await shown())], [98, 100])
  await shares.nth(2).fill('10')
  assert.equal(sum(await shown()), 100)
  await page.locator('.entry').nth(1).getByLabel('Label (optional)').fill('Plain')
  await saveVersion(page, 2)

  const { split } = await readCode(opened)
  assert.deepEqual(
    split.map((entry: { weight: number; label?: string }) => [entry.weight, entry.label]),
    [
      [63, undefined],
      [27, 'Plain'],
      [10, undefined],
    ],
  )
  const legend = await page.locator('.share-list li b').allTextContents()
  assert.deepEqual(legend, ['63%', '27%', '10%'])
  const agents = Array.from({ length: 40 }, (_, index) => `Phone/${index}`)
  const led = await Promise.all(agents.map((agent) => scan(code.short_url, agent)))
  assert.ok(new Set(led.map(({ location }) => location)).size > 1)
  assert.equal((await scan(code.short_url, agents[0])).location, led[0]?.location)

  // Weights of a program are shown as shares too, and stay as they are.
  const thirds = [1, 1, 1].map((weight, index) => ({ destination_url: `${HOME}/${index}`, weight }))
  await opened.owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body: { split: thirds } })
  await page.reload()
  await page.locator('.share-list li').first().waitFor()
  assert.deepEqual(await page.locator('.share-list li b').allTextContents(), ['34%', '33%', '33%'])
})

test('the preview is where the server leads, and the fallback holds while paused', async (t) => {
  const destination_url = 'https://bücher.example/menü?utm_medium=own#top'
  const { page, code } = await open(t, { destination_url })
  await button(page, 'More').click()
  await page.getByLabel('While inactive, go to').fill('cafe.example/closed')
  await page.getByLabel('Source').fill(' table & chair ')
  await page.getByLabel('Medium').fill('print')
  await page.getByLabel('Campaign').fill('Herbst/ä')
  await page.getByRole('switch', { name: 'Pass on the short link' }).click()
  const [plain, withQuery] = await page.locator('.preview dd').allTextContents()
  await saveVersion(page, 2)
  assert.equal((await scan(code.short_url)).location, plain)
  assert.equal((await scan(`${code.short_url}?table=7`)).location, withQuery)
  assert.match(
    plain ?? '',
    /xn--.*utm_medium=own&utm_source=table%20%26%20chair&utm_campaign=.*#top$/,
  )
  assert.match(withQuery ?? '', /&table=7#top$/)
  await page.getByText('utm_source=table & chair').waitFor()

  await page.getByRole('switch', { name: 'Active' }).click()
  await toast(page, 'Paused, starting with the next scan.').waitFor()
  const { status, location } = await scan(code.short_url)
  assert.deepEqual([status, location], [302, 'https://cafe.example/closed'])
})

/** Runs in the page. */
function toTop(element: unknown): void {
  ;(element as { scrollIntoView(): void }).scrollIntoView()
}

proof('the order is changed by keys, by buttons and by dragging', async (t) => {
  const opened = await open(t, { rules: three })
  const { page } = opened
  const order = async () =>
    (await sentences(page)).map((text) => /With (\w+) as/.exec(text)?.[1]).join(' ')
  const spoken = page.locator('.routing-form [role=status]')
  await button(page, 'Edit').click()
  await page.locator('button.sentence:focus').waitFor()
  await button(ruleAt(page, 1), /^Move rule 1/).focus()
  await page.keyboard.press('ArrowDown')
  await spoken.getByText('Now rule 2 of 3.').waitFor()
  assert.equal(await order(), 'Danish German Swedish')
  await page.locator('.grip:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await spoken.getByText('Now rule 3 of 3.').waitFor()
  await page.keyboard.press('ArrowDown')
  await spoken.getByText('Still rule 3 of 3.').waitFor()
  await ruleAt(page, 2).locator('.sentence').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await spoken.getByText('Now rule 1 of 3.').waitFor()
  assert.equal(await order(), 'Swedish Danish German')

  await page.getByRole('heading', { name: 'Who goes where' }).evaluate(toTop)
  const grip = await button(ruleAt(page, 3), /^Move rule 3/).boundingBox()
  const first = await ruleAt(page, 1).boundingBox()
  assert.ok(grip && first)
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 10, first.y + 30, { steps: 4 })
  await page.mouse.move(grip.x + 10, first.y + 4, { steps: 2 })
  await page.locator('.drop-before').waitFor()
  await page.mouse.up()
  await spoken.getByText('Now rule 1 of 3.').waitFor()
  assert.equal(await order(), 'German Swedish Danish')

  await button(page, 'More actions for rule 3').click()
  await button(page, 'Duplicate').click()
  await page.getByText('Never used: rule 3 comes first and has the same conditions.').waitFor()
  await button(page, 'More actions for rule 3').click()
  await button(page, 'Remove').click()
  await spoken.getByText('Rule 3 removed.').waitFor()
  await saveVersion(page, 2)
  const { rules } = await readCode(opened)
  const told = rules.map((rule: (typeof three)[number]) => rule.when.language[0])
  assert.deepEqual(told, ['de', 'sv', 'da'])
})
