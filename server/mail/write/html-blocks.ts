import type { Bar, Block, Fact, Item, Link } from './letter.ts'
import { escaped, TABLE, toBreakable, toLink, toRich } from './markup.ts'
import { INK, LINE, look, MONO } from './style.ts'

/** One piece of a mail as HTML. Cells inherit their font and where they break: see style.ts. */
export function toBlock(block: Block): string {
  switch (block.is) {
    case 'headline':
      return `<h1 ${look(['ink'], `margin:0 0 12px;font-size:30px;line-height:1.15;letter-spacing:-.025em;text-wrap:balance`, 'h')}>${escaped(block.text)}</h1>`
    case 'heading':
      return `<h2 ${look(['ink', 'rule'], `margin:32px 0 4px;padding-top:14px;border-top:2px solid ${INK};font-size:20px;line-height:1.3;letter-spacing:-.015em`)}>${escaped(block.text)}</h2>`
    case 'small':
      return `<p ${look(['ink2'], 'margin:0 0 6px;font-size:14px')}>${escaped(block.text)}</p>`
    case 'paragraph':
      return `<p ${look(['ink'], `margin:0 0 16px`)}>${toRich(block.text)}</p>`
    case 'figure':
      return toFigure(block.figure, toRich(block.text))
    case 'button':
      return toButton(block.link)
    case 'copy':
      return `<p ${look(['ink2'], `margin:0 0 16px;font-size:13px`)}>${escaped(block.text)}<br><span ${look(['ink'], `font-family:${MONO};word-break:break-all`)}>${escaped(block.url)}</span></p>`
    case 'facts':
      return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;table-layout:fixed;margin:0 0 20px">${block.facts.map(toFact).join('')}</table>`
    case 'bars':
      return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;margin:0 0 20px">${block.bars.map(toBar).join('')}</table>`
    case 'list':
      return `<table ${TABLE} width="100%" style="width:100%;table-layout:fixed;margin:0 0 16px">${toItems(block.items)}</table>`
  }
}

/** Of the number, in pixels: a long one still fits on a phone. */
const FIGURES = [
  { upTo: 7, size: 72, name: 'f1' },
  { upTo: 10, size: 56, name: 'f2' },
  { upTo: Number.POSITIVE_INFINITY, size: 36, name: 'f3' },
]

function toFigure(figure: string, text: string): string {
  const { size, name } = FIGURES.find(({ upTo }) => figure.length <= upTo) ?? {
    size: 36,
    name: 'f3',
  }
  return `<p ${look(['ink'], `margin:4px 0 8px;font-size:${size}px;font-weight:bold;line-height:1;letter-spacing:-.05em`, name)}>${escaped(figure)}</p>
<p ${look(['ink'], 'margin:0 0 20px;font-size:18px;line-height:1.4')}>${text}</p>`
}

/** The cell is filled, so that Outlook shows a button too. */
function toButton({ text, url }: Link): string {
  const face = `display:inline-block;padding:14px 24px;font-size:16px;line-height:1.2;font-weight:bold;text-decoration:none`
  return `<table ${TABLE} class="b" style="margin:20px 0 24px"><tr><td ${look(['plate'], 'border-radius:2px;mso-padding-alt:14px 24px')}><a href="${escaped(url)}" ${look(['onPlate'], face)}>${escaped(text)}</a></td></tr></table>`
}

function toFact({ name, value, isStrong = false }: Fact): string {
  const cell = `border-top:1px solid ${LINE};padding:9px 12px 9px 0;font-size:14px;line-height:1.4;text-align:left;vertical-align:top`
  const said = isStrong ? `<b dir="auto">${toBreakable(value)}</b>` : toBreakable(value)
  return `<tr><th scope="row" width="28%" ${look(['ink2', 'hair'], `font-weight:normal;${cell}`, 'n')}>${escaped(name)}</th><td ${look(['ink', 'hair'], cell, 'd')}>${said}</td></tr>`
}

/** Two cells in one: ink as far as the number goes, and the well behind it. */
function toBar({ name, said, share }: Bar): string {
  const percent = share === 0 ? 0 : Math.max(1, Math.round(share * 100))
  const font = `font-size:14px;line-height:18px`
  const empty = 'font-size:10px;line-height:18px'
  const ink = percent === 0 ? '' : `<td width="${percent}%" ${look(['plate'], empty)}>&nbsp;</td>`
  const rest = percent === 100 ? '' : `<td style="${empty}">&nbsp;</td>`
  return `<tr><th scope="row" width="44" ${look(['ink2'], `font-weight:normal;text-align:left;${font}`)}>${escaped(name)}</th><td style="padding:3px 0"><table ${TABLE} width="100%" ${look(['well'], 'width:100%;table-layout:fixed')}><tr>${ink}${rest}</tr></table></td><td ${look(['ink'], `width:1%;padding-left:12px;white-space:nowrap;text-align:right;font-weight:bold;${font}`)}>${escaped(said)}</td></tr>`
}

/** Of the column of numbers: as wide as the longest, in bold at 18 pixels. */
const DIGIT_PX = 11
const GAP_PX = 12

function toItems(items: readonly Item[]): string {
  const longest = Math.max(0, ...items.map(({ figure = '' }) => figure.length))
  const width = longest * DIGIT_PX + GAP_PX
  return items.map((item) => toItem(item, width)).join('')
}

/** On a phone the verb is below what it is about; a number stays beside it. */
function toItem({ name, detail, verb, url, figure }: Item, width: number): string {
  const cell = `border-bottom:1px solid ${LINE};padding:10px 0;line-height:1.4`
  const right = `${cell};padding-left:${GAP_PX}px;text-align:right;font-weight:bold`
  const title =
    url === undefined
      ? `<b dir="auto">${escaped(name)}</b>`
      : `<span dir="auto">${toLink({ text: name, url }, ['ink'])}</span>`
  const more =
    detail === ''
      ? ''
      : `<br><span ${look(['ink2'], 'font-size:14px')}>${toBreakable(detail)}</span>`
  const left = look(['ink', 'hair'], `${cell};font-size:15px`, verb === undefined ? '' : 't')
  const beside =
    verb !== undefined
      ? `<td width="34%" ${look(['ink', 'hair'], `${right};font-size:14px`, 'v')}>${toLink(verb, ['ink'])}</td>`
      : figure !== undefined
        ? `<td width="${width}" ${look(['ink', 'hair'], `${right};font-size:18px`)}>${escaped(figure)}</td>`
        : ''
  return `<tr><td ${left}>${title}${more}</td>${beside}</tr>`
}
