import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { AskedPicture, AskedSheet, Asker } from '../../domain/codes/pictures.ts'
import { LAYOUTS } from '../../domain/codes/print/sheets.ts'
import type { Style } from '../../domain/codes/style.ts'
import { textsOfEachSize } from '../test/support/oracles/pictures/looks.ts'
import { judge } from './judge/verdict.ts'
import { openPictures } from './pictures.ts'

const ASKER = { accountId: 'acct_a', signal: new AbortController().signal }
const STYLE = { dotsColor: '#0A0B0C' }

test('the exit of a dead thread does not affect its replacement', async (t) => {
  const threads: Worker[] = []
  process.on('worker', (worker) => threads.push(worker))
  const pictures = openPictures(async () => null)
  t.after(() => pictures.close())
  assert.equal((await pictures.judge('https://a.example/1', STYLE, ASKER)).readable, true)
  const [first] = threads
  assert.ok(first)
  // Heard from now on: on a busy machine its exit comes at once after its error.
  const exited = new Promise((resolve) => first.once('exit', resolve))
  // A message it cannot destructure kills it, and its exit follows shortly after its error.
  first.postMessage(null)
  await once(first, 'error')
  const asked = pictures.judge('https://a.example/1', { dotsColor: '#1A0B0C' }, ASKER)
  assert.equal(await exited, 1)
  assert.equal((await asked).readable, true, 'the new thread answers')
  const last = pictures.judge('https://a.example/1', { dotsColor: '#2A0B0C' }, ASKER)
  assert.equal((await last).readable, true)
  assert.equal(threads.length, 2, 'and nobody starts a third beside it')
})

test('the default style is readable in every size, so its verdict needs no reader', async (t) => {
  const pictures = openPictures(async () => null)
  t.after(() => pictures.close())
  const known = await pictures.judge('https://a.example/1', {}, ASKER)
  assert.deepEqual(known, { readable: true, warnings: [] })
  for (const text of textsOfEachSize(60)) {
    assert.deepEqual(await judge(text, {}), known, `${text.length} characters`)
  }
})

const LOGO = `logo_${'0'.repeat(26)}`
const sheetOf = (count: number, style: Style = {}): AskedSheet => ({
  ...{ layout: LAYOUTS['avery-l7120'], copies: 1, skipped: 0, hasTestPage: false, title: '' },
  labels: Array.from({ length: count }, (_, index) => ({
    ...{ text: `https://a.example/${1000 + index}`, style, caption: '' },
  })),
})

test('a logo is read once for a sheet, a ZIP and a thousand codes that show it', async (t) => {
  let reads = 0
  const pictures = openPictures(async () => {
    reads++
    await sleep(1)
    return { type: 'svg', width: 9, height: 9, content: '<path fill="#101010" d="M0 0h9v9z"/>' }
  })
  t.after(() => pictures.close())
  const style = { logo: LOGO }
  const text = JSON.stringify(style)
  const one = { text: 'https://a.example/1', style: text, format: 'svg', size: 99, print: null }
  const others = ['acct_b', 'acct_c'].map((accountId) => ({ ...ASKER, accountId }))
  const all = await Promise.all([
    pictures.sheet(sheetOf(30, style), ASKER),
    ...others.map((asker, index) =>
      pictures.draw({ ...one, size: 99 + index } as AskedPicture, { ...asker, shortCode: 'a' }),
    ),
    ...others.map((asker) => pictures.judge('https://a.example/1', style, asker)),
  ])
  assert.equal(reads, 1)
  const pdf = Buffer.from(all[0] as Uint8Array).toString('latin1')
  assert.equal(pdf.match(/\/BBox\[0 0 1000 1000\]/g)?.length, 1, 'and is in the PDF once')
})

test('an abandoned sheet frees its place, and a short one does not wait for a long one', async (t) => {
  const pictures = openPictures(async () => null)
  t.after(() => pictures.close())
  const gone = new AbortController()
  const order: string[] = []
  const draw = (name: string, count: number, asker: Asker) =>
    pictures.sheet(sheetOf(count), asker).then(
      () => order.push(name),
      () => order.push(`${name} is left`),
    )
  const left = draw('of a thousand', 1000, { ...ASKER, signal: gone.signal })
  const other = { ...ASKER, accountId: 'acct_b' }
  await draw('of another account', 1, other)
  assert.deepEqual(order, ['of another account'])
  const next = draw('the next', 1, ASKER)
  gone.abort()
  await Promise.all([left, next, draw('of twenty', 20, other)])
  assert.deepEqual(order.slice(1), ['of a thousand is left', 'the next', 'of twenty'])
})

test('one account never has both places for drawing', async (t) => {
  const pictures = openPictures(async () => null)
  t.after(() => pictures.close())
  const order: string[] = []
  const draw = (accountId: string, shortCode: string, widthMm: number) => {
    const print = { widthMm, dpi: 600, bleedMm: 0, hasMarks: false, title: '' }
    const text = `https://a.example/${shortCode}`
    const style = JSON.stringify({
      dotsGradient: { type: 'linear', from: '#000000', to: '#101010' },
    })
    const turn = { accountId, shortCode, signal: ASKER.signal }
    return pictures
      .draw({ text, style, format: 'png', size: 0, print }, turn)
      .then(() => order.push(shortCode))
  }
  const large = ['first', 'second'].map((name) => draw('acct_a', name, 60))
  await Promise.all([...large, draw('acct_b', 'other', 8)])
  assert.deepEqual(order, ['other', 'first', 'second'])
})

test('nor for sheets, verdicts or grades', async (t) => {
  const pictures = openPictures(async () => null)
  t.after(() => pictures.close())
  const other = { ...ASKER, accountId: 'acct_b' }
  const ofTwo = async (work: (asker: Asker, index: number) => Promise<unknown>) => {
    const order: string[] = []
    const askers = [ASKER, ASKER, other]
    const names = ['first', 'second', 'other']
    const all = askers.map((asker, i) => work(asker, i).then(() => order.push(names[i] ?? '')))
    await Promise.all(all)
    return order
  }
  const sheets = await ofTwo((asker, i) => pictures.sheet(sheetOf(i < 2 ? 60 : 1), asker))
  assert.deepEqual(sheets, ['other', 'first', 'second'])
  const styleOf = (index: number) => ({ dotsColor: `#0A0C0${index}` })
  const text = 'https://a.example/1'
  const verdicts = await ofTwo((asker, i) => pictures.judge(text, styleOf(i), asker))
  assert.equal(verdicts.at(-1), 'second')
  const grades = await ofTwo((asker, i) => pictures.grade(text, styleOf(i), asker))
  assert.equal(grades.at(-1), 'second')
})

test('a style that two requests wait for is read even if one of them disconnects', async (t) => {
  const pictures = openPictures(async () => null)
  t.after(() => pictures.close())
  const going = new AbortController()
  const text = 'https://a.example/1'
  // These come first, so that the following have to wait.
  const before = ['#0A0B0D', '#0A0B0E'].map((dotsColor) =>
    pictures.judge(text, { dotsColor }, ASKER),
  )
  const left = pictures.judge(text, STYLE, { ...ASKER, signal: going.signal })
  const kept = pictures.judge(text, STYLE, ASKER)
  const alone = { dotsColor: '#0A0B0F' }
  const dropped = pictures.judge(text, alone, { ...ASKER, signal: going.signal })
  going.abort()
  await assert.rejects(dropped, /try again in a moment/)
  assert.equal((await kept).readable, true)
  assert.equal(await left, await kept)
  assert.equal((await Promise.all(before)).length, 2)
  assert.equal((await pictures.judge(text, alone, ASKER)).readable, true)
})
