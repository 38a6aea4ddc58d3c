import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { terminalCode } from '../../../../../domain/accounts/terminal.ts'
import { api } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { forgetTyped, keep, kept } from '../../../kept.ts'
import { Fault } from '../../../parts/form/field.tsx'
import { OtherFault } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { Fact } from '../../../parts/shell/fact.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { useTitle } from '../../../parts/shell/title.ts'
import { place } from '../../../router.ts'
import { mayAct, session } from '../../../session.ts'
import { connectWords as text } from '../../../words/connect.ts'
import { PosterPage } from '../poster.tsx'
import { Said } from '../said.tsx'
import { AskForm } from './ask-form.tsx'
import type { Outcome } from './outcome.ts'
import { type Request, type RequestFault, readRequest } from './request.ts'
import { sendToTerminal } from './send.ts'
import './connect.css'

const ADDRESS = '/app/connect'

/**
 * Where forms may be sent is said by the address that a document was loaded from. After a sign-in that
 * was another one: then the page is loaded again.
 */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined || new URL(entry.name).pathname === ADDRESS
}

function BadLink({ faults }: { faults: readonly RequestFault[] }) {
  return (
    <Said title={text.badTitle} body={text.badBody} isFirst>
      <ul class="plain-list" aria-label={text.badList}>
        {faults.map((fault) => (
          <li key={fault}>
            <Fault>{text.bad[fault]}</Fault>
          </li>
        ))}
      </ul>
    </Said>
  )
}

/** The page stays the one that was asked for: after the sign-in it is back. */
function SomeoneElse() {
  const { faults, send } = useSending(async () => {
    const answer = await api.signOut()
    if (!answer.ok && answer.status !== 401) return toFaults(answer)
    forgetTyped()
    session.value = null
    return null
  })
  return (
    <>
      <OtherFault faults={faults} />
      <Button look="bare back" text={text.other} onClick={() => void send()} />
    </>
  )
}

function NotAnOwner({ onDecline }: { onDecline: () => void }) {
  const account = session.value?.account.name ?? ''
  return (
    <Said title={text.ownersTitle} body={text.ownersBody(account)} isFirst>
      <div class="note">
        <p>{text.ownersAsk}</p>
        <p class="mono">{text.ownersCommand}</p>
      </div>
      <div class="cluster">
        <Button look="main" text={text.ownersDecline} onClick={onDecline} />
        <SomeoneElse />
      </div>
    </Said>
  )
}

/** Seen by whoever comes back from the terminal's page, or from the browser's that there is none. */
function Done({ of: done, settle }: { of: Outcome; settle: (next: Outcome) => void }) {
  const { faults, send } = useSending(async () => {
    if (done.what !== 'sent') return null
    const answer = await api.revokeApiKey({ id: done.id })
    if (!answer.ok && answer.status !== 404) return toFaults(answer)
    settle({ ...done, what: 'revoked' })
    return null
  })
  const keysLink = (
    <a href="/app/settings/keys" target="_self">
      {text.keys}
    </a>
  )
  if (done.what === 'declined')
    return (
      <Said title={text.declinedTitle} body={text.declinedBody}>
        {null}
      </Said>
    )
  if (done.what === 'revoked')
    return (
      <Said key="revoked" title={text.revokedTitle} body={text.revokedBody(done.name)}>
        <p class="note">{keysLink}</p>
      </Said>
    )
  return (
    <Said key="sent" title={text.sentTitle} body={text.sentBody(done.name)}>
      <section class="none-came small">
        <h2>{text.lostTitle}</h2>
        <p>
          {text.lost} {keysLink}
        </p>
        <OtherFault faults={faults} />
        <Button look="low red" text={text.revoke} onClick={() => void send()} />
      </section>
    </Said>
  )
}

function Facts({ of }: { of: Request }) {
  return (
    <dl class="invited">
      <Fact name={text.code} class="mono code">
        {terminalCode(of.state)}
      </Fact>
      <Fact name={text.asker}>
        <bdi>“{of.name}”</bdi>
      </Fact>
      <Fact name={text.account}>
        <bdi>{session.value?.account.name}</bdi>
      </Fact>
      <Fact name={text.person}>
        <bdi>{session.value?.user.email}</bdi>
      </Fact>
      <Fact name={text.goesTo}>
        <bdi>{text.terminal(of.port)}</bdi>
      </Fact>
    </dl>
  )
}

function Asked({ of }: { of: Request }) {
  const slot = `connect.done.${of.state}`
  const outcome = useSignal<Outcome | null>(useMemo(() => kept<Outcome>(slot), []))
  /** Noted before the page is left. */
  const settle = (next: Outcome) => {
    keep(slot, next)
    outcome.value = next
  }
  const decline = () => {
    settle({ what: 'declined' })
    sendToTerminal(of, { error: 'declined' })
  }
  if (outcome.value) return <Done of={outcome.value} settle={settle} />
  if (!mayAct('owner')) return <NotAnOwner onDecline={decline} />
  return (
    <>
      <h1>{text.title}</h1>
      <p class="second">{text.body}</p>
      <Facts of={of} />
      <AskForm of={of} onDecline={decline} onMade={(made) => settle({ what: 'sent', ...made })} />
      <SomeoneElse />
    </>
  )
}

/** `qr login` has opened it: whoever is signed in gives the terminal a key, or does not. */
export function ConnectPage() {
  const isOwn = useMemo(isOwnDocument, [])
  const request = readRequest(place.value.query)
  useTitle(text.page)
  useEffect(() => {
    if (!isOwn) location.replace(ADDRESS + location.search)
  }, [])
  if (!isOwn) return null
  return (
    <PosterPage>
      <div class="connect">
        {'port' in request ? <Asked of={request} /> : <BadLink faults={request} />}
      </div>
    </PosterPage>
  )
}
