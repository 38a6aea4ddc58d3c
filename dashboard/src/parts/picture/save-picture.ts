import type { InputOf } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { saveFile } from '../shell/save-file.ts'

export interface PictureCode {
  readonly id: string
  readonly name: string
  readonly short_code: string
  readonly short_url: string
  readonly style: Readonly<Record<string, unknown>>
  /** What its short link begins with. */
  readonly domain?: string
  /** The brand style that it is drawn in, if not in its own. */
  readonly style_id?: string
}

type Asked = Pick<PictureCode, 'id' | 'style_id'>
/** Format, size and whatever else the server is asked for. */
export type Wish = Omit<InputOf<'downloadCode'>, 'id' | 'style_id'>

export class NoPicture extends Error {}

/** The server draws what is kept; the request says in which mode, which a plain link cannot. */
export async function fetchPicture({ id, style_id }: Asked, wish: Wish): Promise<Response> {
  const answer = await change(() => api.downloadCode({ id, style_id, ...wish }))
  if (!answer.ok) throw new NoPicture(toSentence(answer))
  return answer.data as Response
}

/** What the server calls it. */
export function fileNameOf(response: Response, otherwise: string): string {
  const said = response.headers.get('content-disposition') ?? ''
  return /filename="([^"]+)"/.exec(said)?.[1] ?? otherwise
}

export async function savePicture(
  code: Asked & Pick<PictureCode, 'short_code'>,
  wish: Wish,
): Promise<void> {
  const response = await fetchPicture(code, wish)
  const name = fileNameOf(response, `${code.short_code}.${wish.format ?? 'png'}`)
  saveFile(name, await response.blob())
}
