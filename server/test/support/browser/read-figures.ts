import type { Page } from './page.ts'

/**
 * Every number that a page shows, as lines of text: where it stands, then what is said there. Where:
 * the labels of the region, list, table or term that a screen reader would say. So nothing about how
 * the page looks matters here, and a number that nobody has thought of is a line too many.
 */
export async function readFigures(page: Page, within: string): Promise<string[]> {
  const root = page.locator(within)
  await root.locator('details').evaluateAll((all) => {
    for (const one of all as unknown as { open: boolean }[]) one.open = true
  })
  const lines = new Set(await collect(page, within))
  // One list is shown at a time; the first is pressed last, so that the page is as it was.
  const tabs = root.getByRole('group', { name: /^(Places|Devices)$/ }).getByRole('button')
  for (const tab of (await tabs.all()).reverse()) {
    await tab.click()
    for (const line of await collect(page, within)) lines.add(line)
  }
  return [...lines].sort()
}

function collect(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluateAll(collectLines)
}

/** As much of the page's elements as is looked at here: the tests are not compiled with a browser's types. */
interface El {
  readonly nodeType: number
  readonly tagName: string
  readonly textContent: string | null
  readonly childNodes: Iterable<El>
  readonly children: Iterable<El>
  readonly parentElement: El | null
  readonly cellIndex: number
  checkVisibility(): boolean
  closest(selector: string): El | null
  querySelector(selector: string): El | null
  querySelectorAll(selector: string): Iterable<El>
  getAttribute(name: string): string | null
}

/** Runs in the page, so everything that it needs is inside of it. */
function collectLines(roots: unknown[]): string[] {
  const lines: string[] = []
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const labelOf = (element: El | null | undefined) => element?.getAttribute('aria-label') ?? ''
  const textOf = (element: El | null | undefined): string => clean(element?.textContent)

  function cellPlace(cell: El, table: El): string[] {
    const heads = [...(table.querySelector('thead tr')?.children ?? [])]
    const row = cell.parentElement?.querySelector('th')
    return [textOf(table.querySelector('caption')), textOf(row), textOf(heads[cell.cellIndex])]
  }
  function itemPlace(item: El): string[] {
    const list = item.parentElement
    const all = [...(list?.children ?? [])]
    const name = item.querySelector('bdi') ?? item.querySelector('.clip')
    return [labelOf(list), `${all.indexOf(item) + 1}.`, textOf(name)]
  }
  function placeOf(element: El): string[] {
    const region = labelOf(element.closest('section[aria-label], [role=group], nav'))
    const table = element.closest('table')
    const cell = element.closest('td')
    if (table && cell) return [region, ...cellPlace(cell, table)]
    const item = element.closest('li')
    if (item) return [region, ...itemPlace(item)]
    const term = element.closest('dd')?.parentElement?.querySelector('dt')
    if (term) return [region, textOf(term)]
    const button = element.closest('button')
    if (button && button !== element) return [region, clean([...button.childNodes][0]?.textContent)]
    // Numbers along a drawing are not the figures that it draws.
    return element.closest('figure') ? [region, 'drawing'] : [region]
  }
  function add(element: El, text: string): void {
    if (!/\d/.test(text)) return
    const place = placeOf(element).filter((part) => part !== '')
    lines.push([...place, clean(text)].join(' | '))
  }
  function walk(element: El): void {
    const tag = element.tagName.toLowerCase()
    if (!element.checkVisibility() || element.getAttribute('aria-hidden') === 'true') return
    if (['th', 'caption', 'select', 'kbd', 'canvas', 'title'].includes(tag)) return
    if (tag === 'time') {
      add(element, element.getAttribute('datetime') ?? '')
      return
    }
    if (element.getAttribute('role') === 'img') add(element, labelOf(element))
    let run = ''
    for (const child of element.childNodes) {
      if (child.nodeType === 3) run += child.textContent ?? ''
      else if (child.nodeType === 1) {
        add(element, run)
        run = ''
        walk(child)
      }
    }
    add(element, run)
  }
  for (const root of roots as El[]) walk(root)
  return lines
}
