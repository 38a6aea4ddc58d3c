import assert from 'node:assert/strict'
import { test } from 'node:test'
import { button, readCode, ruleAt, saveVersion, sentences } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'

/** Rules and splits: edited on the page of a code, and checked by scans. */

const { openCode: open } = await openPages()

/** Runs in the page. */
function toTop(element: unknown): void {
  ;(element as { scrollIntoView(): void }).scrollIntoView()
}

const LANGUAGES = ['de', 'da', 'sv']
const three = LANGUAGES.map((language) => ({
  when: { language: [language] },
  destination_url: `https://cafe.example/${language}`,
}))

test('the order is changed by keys, by buttons and by dragging', async (t) => {
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
