import { useSignal } from '@preact/signals'
import { api, change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { linkIn, linkTo, mode } from '../../router.ts'
import { mayAct, session } from '../../session.ts'
import { words } from '../../words.ts'
import { useIdempotencyKey } from '../../writing/idempotency-key.ts'
import { OtherFault } from '../form/form.tsx'
import { useSending } from '../form/sending.ts'
import { copyText } from '../shell/copy.ts'
import { Button, ButtonLink } from '../shell/icon.tsx'

const NO_KEY = 'sk_test_…'

/** One request that works as it stands, in pieces: the key is shown in yellow. */
function toLines(key: string): readonly [before: string, key: string, after: string] {
  const base = session.value?.base_url ?? location.origin
  const body = { name: words.codes.first.sampleName, destination_url: 'https://example.com' }
  return [
    `curl ${base}/v1/qrcodes \\\n  -H `,
    `"Authorization: Bearer ${key}"`,
    ` \\\n  -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(body)}'`,
  ]
}

function AfterKey() {
  const text = words.codes.first
  return (
    <p class="small second" role="status">
      {text.keyNote} <a href={linkTo('/settings/keys')}>{text.keyNoteLink}</a>.{' '}
      {mode.value === 'live' && <a href={linkIn('test', '/codes')}>{text.seeTest}</a>}
    </p>
  )
}

export function Command() {
  const text = words.codes.first
  const key = useSignal<string | null>(null)
  const keyFor = useIdempotencyKey()
  const [before, shown, after] = toLines(key.value ?? NO_KEY)
  const { isBusy, faults, send } = useSending(async () => {
    const scopes = ['codes:read', 'codes:write'] as const
    const body = { name: text.keyName, mode: 'test', scopes } as const
    const options = { idempotencyKey: keyFor(body) }
    const answer = await change(() => api.createApiKey({ body }, options))
    if (!answer.ok) return toFaults(answer)
    key.value = answer.data.key
    return null
  })
  return (
    <section class="from-code">
      <div>
        <h2>{text.codeTitle}</h2>
        <p class="note">{text.codeBody}</p>
      </div>
      <div>
        <pre class="terminal">
          {before}
          <b>{shown}</b>
          {after}
        </pre>
        <div class="cluster">
          {key.value === null && mayAct('owner') && (
            <Button text={text.makeKey} aria-disabled={isBusy.value} onClick={() => void send()} />
          )}
          <Button
            look={key.value === null ? 'bare' : ''}
            icon="copy"
            text={text.copy}
            onClick={() => void copyText(before + shown + after, text.copied)}
          />
          <ButtonLink look="bare" href="/docs" target="_blank" rel="noreferrer">
            {text.reference}
          </ButtonLink>
        </div>
        <OtherFault faults={faults} />
        {key.value !== null && <AfterKey />}
        {!mayAct('owner') && <p class="small second">{text.ownerOnly}</p>}
      </div>
    </section>
  )
}
