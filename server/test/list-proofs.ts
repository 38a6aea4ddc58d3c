import { readFileSync } from 'node:fs'
import path from 'node:path'

// `npm run prove -- list`: every file of proofs by area, with its first comment.

const WIDTH = 110
const FIRST_COMMENT = /^\/\*\*([\s\S]*?)\*\/|^(\/\/ .*(?:\n\/\/ .*)*)/m

export interface Proof {
  readonly area: string
  readonly name: string
  /** Empty: the file does not say what it proves. */
  readonly claim: string
}

export function areaOf(file: string): string {
  return path.basename(path.dirname(file))
}

export function readProof(file: string): Proof {
  const name = path.basename(file).replace(/\.(test|proof)\.ts$/, '')
  return { area: areaOf(file), name, claim: claimOf(readFileSync(file, 'utf8')) }
}

function claimOf(text: string): string {
  const [, block, lines] = FIRST_COMMENT.exec(text) ?? []
  const words = (block ?? lines ?? '').split('\n').map((line) => line.replace(/^\s*(\*|\/\/)/, ''))
  const end = words.findIndex((line, index) => index > 0 && line.trim() === '')
  return (end > 1 ? words.slice(0, end) : words).join(' ').replace(/\s+/g, ' ').trim()
}

export function printProofs(proofs: readonly Proof[]): string {
  const areas = Map.groupBy(proofs, ({ area }) => area)
  return [...areas].map(([area, all]) => `${area}\n${all.map(toLines).join('')}`).join('\n')
}

function toLines({ name, claim }: Proof): string {
  const lines = ['']
  for (const word of claim.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push('')
    lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim()
  }
  return `  ${name}\n${lines.map((line) => `      ${line}\n`).join('')}`
}
