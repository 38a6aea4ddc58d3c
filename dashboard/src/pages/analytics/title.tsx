import { useSignal } from '@preact/signals'
import {
  OTHERS_MAX,
  type Scope,
  scopeWord,
  showOthers,
  showScope,
  type View,
} from '../../parts/figures/address.ts'
import { Button, Icon } from '../../parts/shell/icon.tsx'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'
import { KINDS } from './compare/sides.ts'
import { WhoseDialog } from './whose.tsx'

const text = words.analytics

/** What the first one stands beside, and a way to put more there. */
function Against({ view, names }: { view: View; names: readonly string[] }) {
  const { scope, others } = view
  const isChoosing = useSignal(false)
  const add = (other: Scope) => {
    const isThere = [scope, ...others].some((one) => scopeWord(one) === scopeWord(other))
    if (!isThere) showOthers([...others, other])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="against chips" role="group" aria-label={text.sides.label}>
      {others.map((other, at) => (
        <button
          key={scopeWord(other)}
          type="button"
          class="chip set"
          aria-label={words.common.removeOne(names[at + 1] ?? '')}
          onClick={() => showOthers(others.filter((one) => one !== other))}
        >
          <i class={`line-mark line-${KINDS[at + 1]}`} />
          <bdi class="clip">{names[at + 1] ?? '…'}</bdi>
          <Icon name="close" />
        </button>
      ))}
      {others.length < OTHERS_MAX && (
        <Button
          look="bare low"
          icon="plus"
          text={text.sides.add}
          aria-haspopup="dialog"
          onClick={() => (isChoosing.value = true)}
        />
      )}
      {isChoosing.value && (
        <WhoseDialog
          title={text.sides.add}
          onChoose={add}
          onClose={() => (isChoosing.value = false)}
        />
      )}
    </div>
  )
}

function ToSubject({ scope }: { scope: Scope }) {
  if (scope.kind === 'account') return null
  const isCode = scope.kind === 'code'
  const href = isCode ? linkTo(`/codes/${scope.id}`) : linkTo('/codes', { tag: scope.tag })
  return (
    <a class="small to-subject" href={href}>
      {isCode ? text.whose.toCode : text.whose.toTag}
    </a>
  )
}

/** Whose scans these are. `names`: of the first, and of what it is compared with; null: not known yet. */
export function Title({ view, names }: { view: View; names: readonly string[] | null }) {
  const { scope } = view
  const isChoosing = useSignal(false)
  const shown = scope.kind === 'account' ? text.whose.all : (names?.[0] ?? '…')
  return (
    <>
      <h1 class="scope">
        {scope.kind === 'tag' ? text.titleTag : text.titleCode}{' '}
        <button type="button" aria-haspopup="dialog" onClick={() => (isChoosing.value = true)}>
          <bdi>{shown}</bdi>
          <Icon name="down" />
        </button>
      </h1>
      <div class="cluster">
        <ToSubject scope={scope} />
        <Against view={view} names={names ?? []} />
      </div>
      {isChoosing.value && (
        <WhoseDialog
          title={text.whose.title}
          onChoose={showScope}
          onClose={() => (isChoosing.value = false)}
        />
      )}
    </>
  )
}
