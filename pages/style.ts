import { type Brand, isColour } from '../domain/accounts/brand.ts'
import { inkOn } from './colours.ts'

/**
 * How notices look: a sign in the account's colour, light or dark like the phone, black on white on paper.
 * Lengths follow the direction of writing. `:host`: the dashboard shows the same in a part of a page.
 */
const STYLE = `:root,:host{color-scheme:light dark;--p:light-dark(#f5f2e9,#15130e);--i:light-dark(#17150f,#f4efe1);--j:light-dark(#514d43,#bdb5a3);--l:light-dark(#d9d4c6,#383327);--k:light-dark(#17150f,#2a261d);--e:#fffefb;background:var(--p);color:var(--i);font:1rem/1.45 "Helvetica Neue",Helvetica,Arial,system-ui,sans-serif;-webkit-text-size-adjust:100%}
*{box-sizing:border-box;margin:0}
.n{display:flex;flex-direction:column;min-height:100vh;min-height:100svh;max-width:30rem;margin-inline:auto;padding:1.25rem 1.25rem 1rem;overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:.75rem;padding-block-end:1rem;border-block-end:2px solid;font-size:1.125rem;line-height:1.25}
img{inline-size:2.75rem;block-size:2.75rem;object-fit:contain;flex:none;border-radius:6px;background:#fff;padding:3px}
.m{margin-block:auto;padding-block:1.5rem}
.s{display:flex;min-height:11.5rem;border-radius:6px;overflow:hidden;background:var(--b);color:var(--o);border:var(--w) solid var(--r);box-shadow:0 0 0 1px var(--l)}
.k{flex:none;inline-size:4rem;display:grid;place-items:center;background:var(--k);color:var(--e)}
svg{fill:none;stroke:currentColor;stroke-width:2;flex:none;width:1.25rem}
@supports not (color:light-dark(#000,#fff)){.k{color:inherit}}
.k svg{width:2.75rem;stroke-width:6}
.f{min-width:0;align-self:center;padding:1.25rem 1rem}
h1{font-size:1.625rem;line-height:1.12;letter-spacing:-.025em;text-wrap:balance;hyphens:auto;overflow-wrap:break-word}
p{margin-block-start:.6rem;text-wrap:pretty}
:is(h1,p):is(:lang(ja),:lang(zh)){letter-spacing:0;line-height:1.4;word-break:auto-phrase;line-break:strict}
h1:is(:lang(ja),:lang(zh)){font-size:1.375rem}
.t b,.t span{display:block}
a{display:flex;justify-content:space-between;align-items:center;gap:.75rem;min-height:3.25rem;padding-block:.5rem;border-block-end:1px solid var(--l);color:inherit;text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}
svg:dir(rtl){scale:-1 1}
footer{display:flex;align-items:center;gap:.4rem;font-size:.75rem;color:var(--j)}
footer svg{width:.875rem;stroke:none;fill:currentColor}
@media print{:root{color-scheme:light;background:#fff}.n{min-height:0}.s,.k{background:#fff;color:#000}.s{border:2px solid}img{border:0}nav svg{display:none}}`

/** Without its own colour the sign is a sheet with an edge of ink. */
const PLAIN = ':root,:host{--b:light-dark(#fffefb,#1f1c15);--o:var(--i);--r:var(--i);--w:2px}'
/** A warning is in the colour of the correcting pen. */
const WARNING =
  ':root,:host{--b:light-dark(#fffefb,#1f1c15);--o:var(--i);--r:light-dark(#a5261a,#ff9a86);--w:2px;--k:light-dark(#a5261a,#ff9a86);--e:light-dark(#fffefb,#17150f)}'

export function styleOf(brand: Brand | null, isWarning = false): string {
  if (isWarning) return `${STYLE}${WARNING}`
  const color = brand?.color ?? null
  if (color === null || !isColour(color)) return `${STYLE}${PLAIN}`
  return `${STYLE}:root,:host{--b:${color};--o:${inkOn(color)};--r:transparent;--w:0px}`
}
