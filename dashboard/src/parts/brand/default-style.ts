import type { BrandStyle } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { words } from '../../words.ts'
import { say, sayFailed } from '../shell/toast.tsx'

/** Makes it what new codes start with, or no longer. */
export async function setDefaultStyle(of: BrandStyle, onDone: () => void): Promise<void> {
  const { id, name, is_default } = of
  const text = words.settings.styles
  const answer = await change(() => api.updateStyle({ id, body: { is_default: !is_default } }))
  if (!answer.ok) return sayFailed(toSentence(answer))
  say(is_default ? text.isNoDefault : text.isDefault(name))
  onDone()
}
