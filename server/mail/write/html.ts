import type { MailLanguage } from '../../../domain/mail/mail.ts'
import { toBlock } from './html-blocks.ts'
import { type FootLine, type Letter, toPlain } from './letter.ts'
import { MARK } from './mark.ts'
import { escaped, TABLE, toLink, toRich } from './markup.ts'
import { BREAKS, INK, LINE, look, OUTLOOK, SANS, SHEET } from './style.ts'

/** One column in tables, as old clients need it; asks nobody for anything. */
export function toHtml(letter: Letter, language: MailLanguage, sender: string): string {
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escaped(letter.subject)}</title>
<style>${SHEET}</style>
${OUTLOOK}
</head>
<body ${look(['well'], 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden">${escaped(previewOf(letter))}</div>
${toColumn(letter, language, sender)}
</body>
</html>
`
}

/** Some clients drop the elements around it, so it says its language and direction again. */
function toColumn(letter: Letter, language: MailLanguage, sender: string): string {
  const font = `font-family:${SANS};font-size:16px;line-height:1.5;${BREAKS}`
  const head = `padding:20px 32px 14px;border-bottom:2px solid ${INK}`
  const foot = `padding:16px 32px 24px;border-top:1px solid ${LINE};font-size:12px;line-height:1.6`
  return `<table ${TABLE} lang="${language}" dir="ltr" width="100%" ${look(['well'], 'width:100%')}><tr><td align="center" class="c" style="padding:24px">
<table ${TABLE} width="600" ${look(['paper', 'ink'], `width:100%;max-width:600px;table-layout:fixed;border-collapse:collapse;text-align:left`)}>
<tr><td ${look(['rule'], `${head};${font}`, 'a')}><table ${TABLE} width="100%" style="width:100%;table-layout:fixed"><tr><td ${look(['ink'], 'font-weight:bold;padding-right:16px')} dir="auto">${escaped(sender)}</td><td width="24" style="width:24px" align="right">${MARK}</td></tr></table></td></tr>
<tr><td ${look(['ink'], `padding:32px 32px 16px;${font}`, 'a')}>
${letter.blocks.map(toBlock).join('\n')}
</td></tr>
<tr><td ${look(['ink2', 'hair'], `${font};${foot}`, 'a')}>${letter.foot.map(toLine).join('')}</td></tr>
</table>
</td></tr></table>`
}

function toLine({ text, links = [] }: FootLine): string {
  const after = links.map((link) => toLink(link, ['ink2'])).join(' · ')
  return `<p style="margin:0 0 4px">${toRich(text)}${after === '' ? '' : ` ${after}`}</p>`
}

/** What a mailbox shows beside the subject: what follows the headline. */
function previewOf({ blocks }: Letter): string {
  for (const block of blocks) {
    if (block.is === 'paragraph') return toPlain(block.text)
    if (block.is === 'figure') return `${block.figure} ${toPlain(block.text)}`
  }
  return ''
}
