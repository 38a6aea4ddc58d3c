/** Addresses that only this computer, or only this house, can open. */
const PRIVATE =
  /^(localhost|.+\.localhost|127\..+|0\.0\.0\.0|10\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+|169\.254\..+|\[(::1?|f[cd].*|fe[89ab].*)\])$/

export function isLocal(url: string): boolean {
  return PRIVATE.test(URL.parse(url)?.hostname ?? '')
}
