/** What content delivery networks say in headers of where somebody is. */
export const SAYS: Record<string, Record<string, string>> = {
  cloudflare: { 'cf-ipcountry': 'DE', 'cf-region': 'Bavaria', 'cf-ipcity': 'Munich' },
  cloudfront: {
    'cloudfront-viewer-country': 'DE',
    'cloudfront-viewer-country-region-name': 'Bavaria',
    'cloudfront-viewer-city': 'Munich',
  },
  vercel: {
    'x-vercel-ip-country': 'DE',
    'x-vercel-ip-country-region': 'Bavaria',
    'x-vercel-ip-city': 'Munich',
  },
}
export const MUNICH = ['DE', 'Bavaria', 'Munich']
export const FROM = { 'x-forwarded-for': '81.2.69.142' }
export const BY_ADDRESS = ['FR', 'Île-de-France', 'Paris']

/** Bytes as they go over the line: clients write headers in Latin-1. */
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** What a header says, and what is told of it. */
export const CITIES: readonly (readonly [given: string, city: string])[] = [
  [utf8('München'), 'München'],
  [utf8('東京'), '東京'],
  ['M%C3%BCnchen', 'München'],
  ['%E6%9D%B1%E4%BA%AC', '東京'],
  ['100%', '100%'],
  ['a%09b%0Ac%00d%0D%0Ae', 'a b c d e'],
  ['a\tb', 'a b'],
  ['%C2%85%E2%80%A8x', 'x'],
  ['\xff\xfe', '\ufffd\ufffd'],
  ['%ED%A0%80', '%ED%A0%80'],
  [`x%F0%9F%98%80`.repeat(99), `${'x😀'.repeat(33)}x`],
  ['x'.repeat(7000), 'x'.repeat(100)],
  ['('.repeat(7000), '('.repeat(100)],
  ['%0A'.repeat(1000), 'Unknown'],
  ['Leyton (Waltham Forest)', 'Leyton'],
  ['(', '('],
  ['', 'Unknown'],
  ['  ', 'Unknown'],
]

/** Nothing else that the headers say counts with these. */
export const NO_COUNTRIES = ['T1', 'XX', 'XX, DE', 'DE, GB', 'DEU', '', 'é', 'ß', '%44%45']
