/** Countries after „aus“: most stand without an article, these do not. */
const DER =
  /^(?:Antarktis|Dominikanische Republik|Isle of Man|Mongolei|Republik Moldau|Schweiz|Slowakei|Sonderverwaltungsregion .+|Türkei|Ukraine|Vatikanstadt|Westsahara|Zentralafrikanische Republik|\S+insel)$/
const DEM = /^(?:Irak|Iran|Jemen|Kosovo|Libanon|Sudan|Südsudan|Tschad|Vereinigtes Königreich)$/
const DEN =
  /^(?:Bahamas|Färöer|(?:Karibische )?Niederlande|Komoren|Malediven|Nördliche Marianen|Palästinensische Autonomiegebiete|Philippinen|Salomonen|Seychellen|Vereinigte Staaten|Vereinigte Arabische Emirate|(?!Heard|Südgeorgien).+inseln)$/

/** „Vereinigte Arabische“ becomes „Vereinigten Arabischen“. */
function bent(name: string): string {
  return name.replace(/(?<!\p{L})(\p{Lu}\p{Ll}+?)es? (?=\p{Lu})/gu, '$1en ')
}

/** „Niederlande“ becomes „Niederlanden“, „Bahamas“ stays. */
function inDativePlural(name: string): string {
  return /[ns]$/.test(name) ? name : `${name}n`
}

/** „aus der Schweiz“, „aus den Niederlanden“, „aus Österreich“. */
export function fromCountry(name: string): string {
  if (DER.test(name)) return `aus der ${bent(name)}`
  if (DEM.test(name)) return `aus dem ${bent(name)}`
  return DEN.test(name) ? `aus den ${inDativePlural(bent(name))}` : `aus ${name}`
}
