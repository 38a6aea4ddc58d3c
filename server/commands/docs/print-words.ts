import { languagesOf } from '../../../domain/languages.ts'

/**
 * The files that import the words of every language of a place, by their paths. They are written from the
 * list in domain/languages.ts, and not loaded by name: pages and mails need their words at once, and bundles
 * follow only imports that are written out.
 */
export function toWordsFiles(): Readonly<Record<string, string>> {
  return {
    'pages/words/words.ts': toWordsFile('pages', '../..'),
    'server/mail/words/words.ts': toWordsFile('mail', '../../..'),
  }
}

function toWordsFile(place: 'pages' | 'mail', root: string): string {
  const names: readonly string[] = languagesOf(place)
  const imports = names.toSorted().map((name) => {
    // The others have the type of the first.
    const type = name === names[0] ? ', type Words' : ''
    return `import { ${name.toUpperCase()}${type} } from './${name}.ts'\n`
  })
  const entries = names.map((name) => `  ${name}: ${name.toUpperCase()},\n`)
  return `import type { LanguageOf } from '${root}/domain/languages.ts'
${imports.join('')}
/** Written by \`npm run docs\` from the list in domain/languages.ts. */
export const WORDS: Readonly<Record<LanguageOf<'${place}'>, Words>> = {
${entries.join('')}}
`
}
