import {
  type Bar,
  type Block,
  type FootLine,
  type Item,
  type Letter,
  type Link,
  toPlain,
} from './letter.ts'

/** The same as plain text, for those who read that: no line longer than 72 characters but links. */

const LINE_MAX = 72
const BAR_MAX = 20

export function toText(letter: Letter, language: string, sender: string): string {
  const blocks = letter.blocks.map((block) => toBlock(block, language))
  const foot = letter.foot.map(toLine)
  return `${[sender, ...blocks, ...foot].filter((text) => text !== '').join('\n\n')}\n`
}

function toBlock(block: Block, language: string): string {
  switch (block.is) {
    case 'headline':
    case 'small':
      return wrapped(block.text)
    case 'heading':
      return wrapped(block.text.toLocaleUpperCase(language))
    case 'paragraph':
      return wrapped(toPlain(block.text))
    case 'figure':
      return wrapped(`${block.figure} ${toPlain(block.text)}`)
    case 'button':
      return toLinkText(block.link)
    case 'copy':
      // The button's link stands there to copy already.
      return ''
    case 'facts':
      return block.facts.map(({ name, value }) => wrapped(`${name}: ${value}`)).join('\n')
    case 'bars':
      return toBars(block.bars)
    case 'list':
      return block.items.map(toItem).join('\n\n')
  }
}

function toBars(bars: readonly Bar[]): string {
  const widest = (texts: string[]) => Math.max(...texts.map((text) => text.length))
  const names = widest(bars.map(({ name }) => name))
  const numbers = widest(bars.map(({ said }) => said))
  return bars
    .map(({ name, said, share }) => {
      const length = share === 0 ? 0 : Math.max(1, Math.round(share * BAR_MAX))
      return `${name.padEnd(names)}  ${said.padStart(numbers)}  ${'#'.repeat(length)}`.trimEnd()
    })
    .join('\n')
}

function toItem({ name, detail, verb, url, figure }: Item): string {
  const lines = [wrapped(name), wrapped(detail), figure ?? '', url ?? '']
  if (verb !== undefined) lines.push(toLinkText(verb))
  return lines.filter((line) => line !== '').join('\n')
}

function toLinkText({ text, url }: Link): string {
  return `${wrapped(`${text}:`)}\n${url}`
}

function toLine({ text, links = [] }: FootLine): string {
  return [wrapped(toPlain(text)), ...links.map(toLinkText)].join('\n')
}

/** At plain spaces: a number stays with its sign. What has none stays whole. */
function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE_MAX) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
