import { Damaged } from './damaged.ts'

/**
 * An SVG as its paths. resvg has reduced it to a few elements, without styles, scripts, links and
 * references; of its text only what is known here is written anew. What cannot be said in paths, such
 * as masks, filters and pictures in it, makes it a picture itself.
 */
export interface SvgPaths {
  /** Null: it has to be kept as pixels. */
  readonly markup: string | null
}

/** Nested deeper, an SVG is no drawing of anyone's. */
const DEPTH_MAX = 64
/** One within the other, each takes as much memory as the logo: 24 MB in the largest print. */
const LAYERS_MAX = 4
/** Longer ones take long to draw, each time again. */
const MARKUP_MAX = 100_000

const NUMBER = /^-?[\d.]+(e-?\d+)?%?$/
const NUMBERS = /^[-\d.e ,]+$/
const COLOUR = /^(none|#[0-9a-f]{6})$/
const WORD = /^[a-zA-Z-]+$/
const PATH = /^[MLHVCSQTAZ\d\se.,+-]*$/i
const MATRIX = /^matrix\([-\d.e ,]+\)$/
const REFERENCE = /^url\(#([^)\s]+)\)$/

const paint = { fill: COLOUR, stroke: COLOUR } as const
const placed = { transform: MATRIX, opacity: NUMBER, 'clip-path': null } as const
const gradient = {
  gradientUnits: WORD,
  gradientTransform: MATRIX,
  spreadMethod: WORD,
} as const

/** The elements that are kept, their attributes, and what those may say; null: a reference only. */
const KEPT: Readonly<Record<string, Readonly<Record<string, RegExp | null>>>> = {
  defs: {},
  g: placed,
  path: {
    ...placed,
    ...paint,
    d: PATH,
    'fill-opacity': NUMBER,
    'fill-rule': WORD,
    'clip-rule': WORD,
    'stroke-width': NUMBER,
    'stroke-opacity': NUMBER,
    'stroke-linecap': WORD,
    'stroke-linejoin': WORD,
    'stroke-miterlimit': NUMBER,
    'stroke-dasharray': NUMBERS,
    'stroke-dashoffset': NUMBER,
    'paint-order': WORD,
  },
  clipPath: { transform: MATRIX, clipPathUnits: WORD, 'clip-path': null },
  linearGradient: { ...gradient, x1: NUMBER, y1: NUMBER, x2: NUMBER, y2: NUMBER },
  radialGradient: {
    ...gradient,
    ...{ cx: NUMBER, cy: NUMBER, r: NUMBER, fx: NUMBER, fy: NUMBER },
  },
  stop: { offset: NUMBER, 'stop-color': COLOUR, 'stop-opacity': NUMBER },
}

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
/** In place of a reference to a file elsewhere, which nobody has looked up. */
export const UNKNOWN_IMAGE = /^data:image\/raw;/

/** `tree`: as resvg prints it. `name`: what its ids begin with, as several may stand in one page. */
export function toPaths(tree: string, name: string): SvgPaths {
  let markup = ''
  const open: { readonly element: string; readonly layers: number }[] = []
  /** Clips that are clipped: resvg has all of such a chain in memory. */
  let chained = 0
  for (const [, isEnd, element = '', attributes = '', isEmpty] of tree.matchAll(TAG)) {
    if (element === 'svg') continue
    if (isEnd) {
      markup += `</${open.pop()?.element}>`
      continue
    }
    const given = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [
      key,
      value,
    ])
    if (element === 'image' && given.some(([, value = '']) => UNKNOWN_IMAGE.test(value))) continue
    const rules = KEPT[element]
    if (!rules) return { markup: null }
    const isLayer = given.some(([key]) => key === 'opacity' || key === 'clip-path')
    const isClipped = element === 'clipPath' || open.some((one) => one.element === 'clipPath')
    if (isLayer && isClipped) chained++
    const layers = (open.at(-1)?.layers ?? 0) + Number(isLayer)
    if (layers + chained > LAYERS_MAX) return { markup: null }
    let text = ''
    for (const [key = '', value = ''] of given) {
      const written = toAttribute(rules, key, value, name)
      if (written === null) return { markup: null }
      text += written
    }
    markup += `<${element}${text}${isEmpty ? '/' : ''}>`
    if (!isEmpty) open.push({ element, layers })
    if (open.length > DEPTH_MAX) throw new Damaged('its groups are nested too deeply')
    if (markup.length > MARKUP_MAX) return { markup: null }
  }
  return { markup: markup.replace(/<defs\/>|<defs><\/defs>/g, '') }
}

/** Null: it says something that is not known here. */
function toAttribute(
  rules: (typeof KEPT)[string],
  key: string,
  value: string,
  name: string,
): string | null {
  if (key === 'id') return ` id="${toName(name, value)}"`
  if (!(key in rules)) return null
  const reference = REFERENCE.exec(value)?.[1]
  const isReferring = key === 'fill' || key === 'stroke' || key === 'clip-path'
  if (reference !== undefined && isReferring) return ` ${key}="url(#${toName(name, reference)})"`
  return rules[key]?.test(value) ? ` ${key}="${value}"` : null
}

/** Any id, in characters of our own. */
function toName(name: string, id: string): string {
  return `${name}-${Buffer.from(id).toString('hex')}`
}
