import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

/**
 * A third language, made from the English one with every text in marks, in a copy of the tree. It is added as
 * CONTRIBUTING.md says; whatever then still speaks English would do so with a real language too.
 */

const root = path.join(import.meta.dirname, '../../..')
const FOLDERS = ['domain', 'pages', 'drawing', 'client', 'dashboard/src', 'server']
const QUIET = '--disable-warning=ExperimentalWarning'
const PART = /^dashboard\/src\/words\/en\/parts\/(\w+)\.ts$/

/** Texts in marks, also those that functions return; a locale is the name of the language. */
const MARK = `
export function mark(of) {
  if (typeof of === 'string') return of === '' ? '' : '«' + of + '»'
  if (typeof of === 'function') return (...args) => mark(of(...args))
  if (Array.isArray(of)) return of.map(mark)
  if (typeof of !== 'object' || of === null) return of
  return Object.fromEntries(Object.entries(of).map(([key, inner]) =>
    [key, key === 'locale' ? 'eo' : mark(inner)]))
}
`

function edit(file: string, before: string | RegExp, after: string): void {
  const source = readFileSync(file, 'utf8')
  const edited = source.replace(before, after)
  assert.notEqual(edited, source, `${file} is not as the recipe says`)
  writeFileSync(file, edited)
}

function addLanguage(copy: string): void {
  const at = (file: string) => path.join(copy, file)
  writeFileSync(at('domain/mark.js'), MARK)
  edit(at('domain/languages.ts'), '  de: [', "  eo: ['pages', 'dashboard', 'mail'],\n  de: [")
  mkdirSync(at('dashboard/src/words/eo/parts'), { recursive: true })
  for (const file of globSync('dashboard/src/words/en/parts/*.ts', { cwd: copy })) {
    const [, part] = PART.exec(file) ?? []
    const source = `import { mark } from '../../../../../domain/mark.js'
import { words as english } from '../../en/parts/${part}.ts'
export const words = mark(english)`
    writeFileSync(at(`dashboard/src/words/eo/parts/${part}.ts`), source)
  }
  for (const [folder, up] of [
    ['server/mail/words', '../../..'],
    ['pages/words', '../..'],
  ] as const) {
    const source = `import { mark } from '${up}/domain/mark.js'
import { EN } from './en.ts'
export const EO = mark(EN)`
    writeFileSync(at(`${folder}/eo.ts`), source)
  }
}

/** Runs in the copy, where the browser wants the new language. Prints what is not in it. */
const LOOK = `
const { writeFileSync } = await import('node:fs')
const { toWordsFiles } = await import('./server/commands/docs/print-words.ts')
for (const [file, text] of Object.entries(toWordsFiles())) writeFileSync(file, text)

const stored = { getItem: () => null, setItem() {}, removeItem() {} }
Object.assign(globalThis, { document: { querySelector: () => null }, localStorage: stored, sessionStorage: stored })
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['eo-EO', 'en'] } })
const found = []
const expect = (is, what) => is || found.push(what)

function texts(of, at) {
  if (typeof of === 'string') return [[at, of]]
  return typeof of !== 'object' || of === null ? [] : Object.entries(of).flatMap(([key, inner]) => texts(inner, at + '.' + key))
}
/** What a text has outside of the marks, which are in each other where a sentence is made of parts. */
function unmarked(text) {
  let depth = 0
  return [...text].filter((letter) => {
    if (letter === '«') depth++
    if (letter === '»') return depth-- < 0
    return depth === 0
  }).join('')
}

const { words } = await import('./dashboard/src/words.ts')
const loaded = { words }
for (const name of PARTS) if (name !== 'main') loaded[name] = Object.values(await import('./dashboard/src/words/' + name + '.ts'))[0]
for (const [at, text] of Object.entries(loaded).flatMap(([name, of]) => texts(of, name)))
  expect(text === '' || at.endsWith('.locale') || text.startsWith('«'), at + ': ' + text)
expect(words.locale === 'eo', 'the locale of the dashboard')

const { EN } = await import('./server/mail/words/en.ts')
const english = texts(EN, 'mail').map(([, text]) => text).filter((text) => /\\p{L}{3}/u.test(text))
const { writeMail } = await import('./server/mail/write/write-mail.ts')
const { samplesIn } = await import('./server/mail/write/samples.ts')
const parts = { serverHost: 'q.example', settingsUrl: 'https://q.example/s', unsubscribeUrl: 'https://q.example/u' }
for (const { name, mail } of samplesIn('eo')) {
  const written = writeMail(mail, parts)
  for (const [part, text] of Object.entries(written)) {
    const rest = unmarked(text)
    for (const own of english) expect(!rest.includes('>' + own + '<') && !rest.split('\\n').includes(own), name + ', ' + part + ': ' + own)
    expect(part !== 'subject' || text.includes('«'), name + ': ' + text)
  }
}

const { mailLanguageOf } = await import('./domain/mail/outgoing.ts')
expect(mailLanguageOf('eo-EO, en') === 'eo', 'Accept-Language for a mail')
const { openRecipients } = await import('./server/storage/mail/recipients.ts')
const row = { id: 'usr_1', email: 'a@b.example', role: 'owner', notices: '{"weekly_report":true,"missed_scans":true}', language: null,
  account_id: 'acct_1', name: 'A', timezone: 'UTC', brand: '{"language":"eo"}', brand_logo: null }
const [who] = await openRecipients({ query: async () => [row] }).of(['acct_1'], 'missed_scans')
expect(who?.language === 'eo', 'a mail to people of a brand: ' + who?.language)

const { languageOf } = await import('./server/redirect/language.ts')
const { WORDS } = await import('./pages/words/words.ts')
expect(languageOf('eo') === 'eo' && WORDS.eo.paused.title.startsWith('«'), 'a public page')
console.log(JSON.stringify(found))
`

test('a third language is followed everywhere, and nothing of it is left in English', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'qroute-language-'))
  try {
    for (const folder of FOLDERS) {
      const isOurs = (file: string) => !/\/server\/test$|\/node_modules$/.test(file)
      cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true, filter: isOurs })
    }
    cpSync(path.join(root, 'package.json'), path.join(copy, 'package.json'))
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
    addLanguage(copy)
    const parts = globSync('dashboard/src/words/en/parts/*.ts', { cwd: copy })
    const names = parts.map((file) => path.basename(file, '.ts'))
    writeFileSync(path.join(copy, 'look.ts'), LOOK.replace('PARTS', JSON.stringify(names)))
    const said = execFileSync(process.execPath, [QUIET, 'look.ts'], { cwd: copy, encoding: 'utf8' })
    assert.deepEqual(JSON.parse(said), [])
  } finally {
    rmSync(copy, { recursive: true })
  }
})

test('no language is asked for by its name, except English for its way to write times', () => {
  const files = globSync('{domain,pages,server,dashboard/src}/**/*.{ts,tsx}', { cwd: root })
  const found = files
    .filter((file) => !/node_modules|\.test\.ts|server\/test\//.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/[!=]== '(?:en|de|fr)'/g)].map(
        () => file,
      ),
    )
  assert.deepEqual(found.sort(), ['pages/time.ts', 'server/mail/write/times.ts'])
})
