import { useSignal } from '@preact/signals'
import type { BrandStyle } from '../../../../../client/client.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { api, askPart } from '../../../api.ts'
import { useResource } from '../../../resource.ts'
import { printWords } from '../../../words/print.ts'
import { SelectField } from '../../form/field.tsx'
import type { Receiver } from './arrival.tsx'
import type { Selection } from './selection.ts'

/** In which style many codes are drawn: each in its own, or all in one brand style. */
export interface Look {
  readonly brands: readonly BrandStyle[]
  /** Null: each in its own. */
  readonly chosen: BrandStyle | null
  /** As the API is told. */
  readonly asked: { readonly style_id?: string }
  readonly choose: (id: string) => void
}

export interface ManyProps {
  readonly selection: Selection
  readonly receiver: Receiver
  readonly look: Look
}

/** Without an answer there is no choice, and each code has its own. */
export function useLook(): Look {
  const id = useSignal('')
  const { data } = useResource((signal) => api.listStyles({}, { signal }), askPart)
  const brands = data.value?.data ?? []
  const chosen = brands.find((one) => one.id === id.value) ?? null
  return {
    ...{ brands, chosen },
    asked: chosen ? { style_id: chosen.id } : {},
    choose: (next) => {
      id.value = next
    },
  }
}

/** As they will be drawn. */
export function inLook(selection: Selection, { chosen }: Look): Selection {
  if (chosen === null) return selection
  const style = chosen.style as Style
  return { ...selection, known: selection.known.map((code) => ({ ...code, style })) }
}

export function LookField({ look }: { look: Look }) {
  const { brands, chosen, choose } = look
  const text = printWords.look
  if (brands.length === 0) return null
  return (
    <SelectField
      label={text.label}
      hint={chosen === null ? undefined : text.hint}
      values={['', ...brands.map(({ id }) => id)]}
      nameOf={(id) => brands.find((brand) => brand.id === id)?.name ?? text.own}
      value={chosen?.id ?? ''}
      onChange={choose}
    />
  )
}
