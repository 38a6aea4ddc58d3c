import type { Scannability } from '../../../../client/client.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { api, askPart } from '../../api.ts'
import { type Resource, useResource } from '../../resource.ts'
import type { PictureCode } from '../picture/save-picture.ts'

/** How well a code will scan, in its own style or in the brand style that it is drawn in. */
export function useScannability(code: PictureCode): Resource<Scannability> {
  return useResource((signal) => ask(code, signal), askPart)
}

async function ask(code: PictureCode, signal: AbortSignal) {
  const { id, style_id, short_code, domain } = code
  if (style_id === undefined) return api.getScannability({ id }, { signal })
  const body = { style: code.style as Style, short_code, ...(domain && { domain }) }
  const answer = await api.previewCode({ body }, { signal })
  return answer.ok ? { ...answer, data: answer.data.scannability } : answer
}
