/**
 * How mails look: paper, ink and hairlines of the dashboard, sign yellow in the mark alone. What is written
 * into the elements is the light look, which every client shows; the one style sheet adds the dark
 * look and narrow screens for those that read it. Each class is one colour or one change of layout.
 */
const LIGHT = {
  well: '#e9e6dc',
  paper: '#f5f2e9',
  ink: '#17150f',
  ink2: '#514d43',
  line: '#d9d4c6',
  onPlate: '#fffefb',
  spot: '#ffc21f',
}
const DARK: typeof LIGHT = {
  well: '#2a261d',
  paper: '#15130e',
  ink: '#f4efe1',
  ink2: '#bdb5a3',
  line: '#383327',
  onPlate: '#17150f',
  spot: '#ffc738',
}

interface Tint {
  readonly name: string
  readonly property: string
  readonly color: keyof typeof LIGHT
}

/** What can be tinted: `name` is the class. */
const TINTS = {
  well: { name: 'w', property: 'background-color', color: 'well' },
  paper: { name: 'p', property: 'background-color', color: 'paper' },
  plate: { name: 'k', property: 'background-color', color: 'ink' },
  spot: { name: 's', property: 'background-color', color: 'spot' },
  ink: { name: 'i', property: 'color', color: 'ink' },
  ink2: { name: 'j', property: 'color', color: 'ink2' },
  onPlate: { name: 'o', property: 'color', color: 'onPlate' },
  rule: { name: 'r', property: 'border-color', color: 'ink' },
  hair: { name: 'l', property: 'border-color', color: 'line' },
} as const satisfies Record<string, Tint>

export const SANS = "'Helvetica Neue',Helvetica,Arial,sans-serif"
export const MONO = "ui-monospace,Menlo,Consolas,'Liberation Mono',monospace"
/** Long names and links break anywhere: the first for Outlook, the second for everybody else. Both are inherited. */
export const BREAKS = 'word-wrap:break-word;word-break:break-word'
export const INK = LIGHT.ink
export const LINE = LIGHT.line

const DARK_RULES = Object.values(TINTS)
  .map(({ name, property, color }) => `.${name}{${property}:${DARK[color]}!important}`)
  .join('')

/** From this width down: phones, and the narrow column of some mailboxes. */
const NARROW_PX = 520
const NARROW_RULES = [
  '.c{padding:0!important}',
  '.a{padding-left:20px!important;padding-right:20px!important}',
  '.h{font-size:26px!important}',
  '.f1{font-size:60px!important}.f2{font-size:46px!important}.f3{font-size:30px!important}',
  '.n,.d{display:block!important;width:auto!important}',
  '.n{padding-bottom:0!important}',
  '.d{border-top:0!important;padding-top:0!important}',
  '.b,.b a{width:100%!important}',
  '.b a{display:block!important;box-sizing:border-box;text-align:center!important;padding-left:12px!important;padding-right:12px!important}',
  '.t,.v{display:block!important;width:auto!important;text-align:left!important}',
  '.t{border-bottom:0!important;padding-bottom:2px!important}',
  '.v{padding:0 0 12px!important}',
].join('')

export const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:${NARROW_PX}px){${NARROW_RULES}}
@media (prefers-color-scheme:dark){${DARK_RULES}}`

/** Cells inherit the font everywhere but there. */
export const OUTLOOK =
  '<!--[if mso]><style>td,th,p,h1,h2,a{font-family:Arial,sans-serif!important}</style><![endif]-->'

/** Class and style of an element: its tints, its other styles, its class for narrow screens. */
export function look(tints: readonly (keyof typeof TINTS)[], styles: string, narrow = ''): string {
  const used: readonly Tint[] = tints.map((tint) => TINTS[tint])
  const names = [...used.map(({ name }) => name), narrow].filter((name) => name !== '')
  // Borders are written whole where they are drawn; the class only changes their colour.
  const colours = used
    .filter(({ property }) => property !== 'border-color')
    .map(({ property, color }) => `${property}:${LIGHT[color]}`)
  return `class="${names.join(' ')}" style="${[...colours, styles].filter((one) => one !== '').join(';')}"`
}
