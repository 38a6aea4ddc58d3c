/** A file is sent with its type, which bytes alone do not say, nor files that were opened by path. */
export type Upload = Blob | Uint8Array

const HEAD_BYTES = 4
const TYPES: Readonly<Record<string, string>> = { '89504e47': 'image/png', ffd8ff: 'image/jpeg' }

export function isBytes(body: unknown): body is Uint8Array {
  return ArrayBuffer.isView(body)
}

export async function toTyped(body: Upload): Promise<Blob> {
  const file = isBytes(body) ? new Blob([body as Uint8Array<ArrayBuffer>]) : body
  if (file.type !== '') return file
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const hex = [...head].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const known = Object.keys(TYPES).find((start) => hex.startsWith(start)) ?? ''
  return file.slice(0, file.size, TYPES[known] ?? 'image/svg+xml')
}
