import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Code } from '../../../../client/client.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { toAgo, toDate, toExactMoment, toShortLink } from '../../format.ts'
import { GradeLine } from '../../parts/grade/grade-line.tsx'
import { Picture } from '../../parts/picture/picture.tsx'
import { PictureActions } from '../../parts/picture/picture-actions.tsx'
import { copyText } from '../../parts/shell/copy.ts'
import { Fact } from '../../parts/shell/fact.tsx'
import { Button, ButtonLink } from '../../parts/shell/icon.tsx'
import { linkTo } from '../../router.ts'
import { mayAct, session } from '../../session.ts'
import { words } from '../../words.ts'
import { AnotherStyle } from './another-style/another-style.tsx'
import type { CodeModel } from './model.ts'

function Label({ code }: { code: Code }) {
  const link = toShortLink(code.short_url)
  const style = code.style as Style
  // Drawing is work, and neither the link nor the style of a code ever changes.
  const picture = useMemo(
    () => <Picture text={code.short_url} style={style} alt={words.code.side.alt(link)} />,
    [code.short_url],
  )
  return (
    <div class="crop">
      <figure class="label">
        {picture}
        <figcaption>
          <b class="name-on-label" dir="auto">
            {code.name}
          </b>
          <span class="mono">{link}</span>
        </figcaption>
      </figure>
    </div>
  )
}

function Facts({ model, code }: { model: CodeModel; code: Code }) {
  const text = words.code.side
  const hasDomains = (session.value?.short_domains ?? []).length > 0
  const loaded = model.history.data.value
  const oldest = loaded?.entries[loaded.total - 1]
  const creator = oldest?.changed_at === code.created_at ? oldest.changed_by : null
  return (
    <dl class="facts">
      <Fact name={text.created} title={toExactMoment(code.created_at)}>
        {toDate(code.created_at)}
        {creator && `, ${words.code.history.by(creator)}`}
      </Fact>
      <Fact name={text.changed} title={toExactMoment(code.updated_at)}>
        {toAgo(code.updated_at)}
      </Fact>
      <Fact name={text.shortCode} class="mono">
        {code.short_code}
      </Fact>
      {hasDomains && (
        <Fact name={text.domain} class="mono">
          {toShortLink(code.domain)}
        </Fact>
      )}
      <Fact name={text.id} class="id">
        <span class="mono">{code.id}</span>
        <Button
          look="bare low square"
          icon="copy"
          aria-label={text.copyId}
          title={text.copyId}
          onClick={() => void copyText(code.id, text.copiedId)}
        />
      </Fact>
    </dl>
  )
}

/** The picture as an object, and what is known about it. */
export function Side({ model, code }: { model: CodeModel; code: Code }) {
  const text = words.code.side
  const isRestyling = useSignal(false)
  return (
    <aside class="code-side" aria-label={text.label}>
      <Label code={code} />
      <GradeLine code={code} />
      <PictureActions code={code} />
      <div class="other-looks">
        <Button icon="codes" onClick={() => (isRestyling.value = true)}>
          {words.code.anotherStyle.open}
        </Button>
        {mayAct('editor') && (
          <ButtonLink icon="duplicate" href={linkTo('/codes/new', { from: code.id })}>
            {text.duplicate}
          </ButtonLink>
        )}
      </div>
      <Facts model={model} code={code} />
      {isRestyling.value && (
        <AnotherStyle code={code} onClose={() => (isRestyling.value = false)} />
      )}
    </aside>
  )
}
