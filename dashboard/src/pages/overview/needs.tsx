import type { ComponentChildren } from 'preact'
import { toSentence } from '../../failure.ts'
import { toCount, toShortLink } from '../../format.ts'
import { State } from '../../parts/code/state.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { Button, ButtonLink, Icon } from '../../parts/shell/icon.tsx'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { say, sayFailed } from '../../parts/shell/toast.tsx'
import type { Resource } from '../../resource.ts'
import { linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { changeCode } from '../../writing/change-code.ts'
import type { Need } from './needs.ts'

const text = words.overview.needs
const SHOWN = 6

type Closed = Need & { readonly kind: 'closed' }

/** What is paused is one press away from working; the rest is decided on the page of the code. */
function ClosedAction({ need: { code }, onDone }: { need: Closed; onDone: () => void }) {
  const { isBusy, send } = useSending(async () => {
    const wish = { id: code.id, body: { active: true }, seen: { status: code.status } }
    const outcome = await changeCode(wish)
    if (outcome.is === 'failed') sayFailed(toSentence(outcome.failure))
    else {
      say(words.codes.done.resume(1, code.name))
      onDone()
    }
    return null
  })
  const href = linkTo(`/codes/${code.id}`)
  if (code.state !== 'paused' || !mayAct('editor')) {
    const label = code.state === 'used_up' ? text.limit : text.time
    return (
      <ButtonLink look="low" href={code.state === 'paused' ? href : `${href}#clock`}>
        {mayAct('editor') && code.state !== 'paused' ? label : text.look}
      </ButtonLink>
    )
  }
  return (
    <Button look="low" aria-disabled={isBusy.value} onClick={() => void send()}>
      {words.codes.selection.resume}
    </Button>
  )
}

function Line({
  icon,
  action,
  children,
}: {
  icon: ComponentChildren
  action: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <li>
      <span class="need-icon">{icon}</span>
      <p class="breakable">{children}</p>
      {action}
    </li>
  )
}

function NeedLine({ need, onDone }: { need: Need; onDone: () => void }) {
  if (need.kind === 'closed') {
    const { code, missed } = need
    return (
      <Line
        icon={<State state={code.state ?? 'paused'} />}
        action={<ClosedAction need={need} onDone={onDone} />}
      >
        <a href={linkTo(`/codes/${code.id}`)}>
          <bdi>{code.name}</bdi>
        </a>
        {text.came(toCount(missed))}
      </Line>
    )
  }
  if (need.kind === 'webhook') {
    const action = <ButtonLink look="low" text={text.look} href={linkTo('/settings/webhooks')} />
    return (
      <Line icon={<Icon name="warning" />} action={action}>
        <b>
          <bdi>{toShortLink(need.webhook.url)}</bdi>
        </b>{' '}
        {need.webhook.status === 'failing' ? text.failing : text.disabled}
      </Line>
    )
  }
  const action = <ButtonLink look="low" text={text.plan} href={linkTo('/settings/plan')} />
  return (
    <Line icon={<Icon name="warning" />} action={action}>
      {text.quota(toCount(need.used), toCount(need.limit))}
    </Line>
  )
}

/** What needs a look, each with its one action. */
export function Needs({ needs, of }: { needs: readonly Need[]; of: Resource<readonly Need[]> }) {
  return (
    <section class="panel needs" aria-label={text.title}>
      <SectionHead title={text.title}>
        {needs.length > 0 && <span class="small second">{text.count(needs.length)}</span>}
      </SectionHead>
      {needs.length === 0 && <p class="small second">{text.nothing}</p>}
      <ul>
        {needs.slice(0, SHOWN).map((need) => (
          <NeedLine key={JSON.stringify(need)} need={need} onDone={of.reload} />
        ))}
      </ul>
      {needs.length > SHOWN && <p class="small second">{text.more(needs.length - SHOWN)}</p>}
    </section>
  )
}
