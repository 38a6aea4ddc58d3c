import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'

export interface PictureCode {
  readonly id: string
  readonly name: string
  readonly short_code: string
  readonly short_url: string
  readonly style: Readonly<Record<string, unknown>>
  /** The brand style that it is drawn in, if not in its own. */
  readonly style_id?: string
}

type Asked = Pick<PictureCode, 'id' | 'style_id'>

export type Format = 'png' | 'svg'

const KEPT_MS = 60_000

export class NoPicture extends Error {}

/** The server draws what is kept; the request says in which mode, which a plain link cannot. */
export async function fetchPicture(
  { id, style_id }: Asked,
  format: Format,
  size: number,
): Promise<Response> {
  const answer = await change(() => api.downloadCode({ id, format, size, style_id }))
  if (!answer.ok) throw new NoPicture(toSentence(answer))
  return answer.data as Response
}

function fileNameOf(response: Response, otherwise: string): string {
  const said = response.headers.get('content-disposition') ?? ''
  return /filename="([^"]+)"/.exec(said)?.[1] ?? otherwise
}

export async function savePicture(
  code: Asked & Pick<PictureCode, 'short_code'>,
  format: Format,
  size: number,
): Promise<void> {
  const response = await fetchPicture(code, format, size)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response, `${code.short_code}.${format}`)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
