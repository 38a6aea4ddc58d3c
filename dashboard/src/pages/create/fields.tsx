import { useEffect, useRef } from 'preact/hooks'
import { completeUrl } from '../../complete-url.ts'
import { Fault, Field, TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { words } from '../../words.ts'
import { suggestName } from './suggest.ts'
import { isShortCode, type Typed } from './typed.ts'

export type Faults = Readonly<Record<string, string>>
type Change = (change: Partial<Typed>) => void

/** The one field that has to be filled in. */
function UrlField({ url, fault, change }: { url: string; fault?: string; change: Change }) {
  const field = useRef<HTMLInputElement>(null)
  const whole = completeUrl(url)
  const text = words.create
  useEffect(() => field.current?.focus(), [])
  return (
    <div class="create-url">
      <label class="unseen" for="create-url">
        {text.destination}
      </label>
      <div>
        <input
          ref={field}
          id="create-url"
          class="input"
          type="text"
          inputMode="url"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          placeholder={text.destinationPlaceholder}
          value={url}
          aria-invalid={fault !== undefined}
          aria-describedby="create-url-said"
          onInput={(event) => change({ url: event.currentTarget.value })}
          onBlur={() => whole !== url && change({ url: whole })}
        />
        <Icon name="arrow" />
      </div>
      <div id="create-url-said">
        {fault && <Fault>{fault}</Fault>}
        <span class="hint breakable">
          {whole === url.trim() ? text.destinationHint : text.leadsTo(whole)}
        </span>
      </div>
    </div>
  )
}

function ShortCodeField(props: {
  shortCode: string
  base: string
  fault: string | undefined
  change: Change
}) {
  const { shortCode, base, fault, change } = props
  const text = words.create
  const isWrong = shortCode !== '' && !isShortCode(shortCode)
  return (
    <Field
      label={text.shortLink}
      hint={text.shortCodeHint}
      fault={isWrong ? text.shortCodeRule : fault}
      control={(ties) => (
        <div class="prefixed">
          <span title={base}>{base}</span>
          <input
            class="input"
            type="text"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            placeholder={text.shortCodePlaceholder}
            value={shortCode}
            {...ties}
            onInput={(event) => change({ shortCode: event.currentTarget.value.trim() })}
          />
        </div>
      )}
    />
  )
}

/** `base`: how short links begin, without the scheme. */
export function Fields(props: { typed: Typed; base: string; faults: Faults; change: Change }) {
  const { typed, base, faults, change } = props
  const text = words.create
  const suggested = suggestName(typed.url)
  return (
    <section class="create-ask">
      <h1>{text.title}</h1>
      <UrlField
        url={typed.url}
        change={change}
        {...(faults.destination_url && { fault: faults.destination_url })}
      />
      <div class="create-two">
        <TextField
          label={text.name}
          hint={typed.name ? text.ownNameHint : text.nameHint}
          value={typed.name ?? suggested}
          placeholder={suggested}
          fault={faults.name}
          onInput={(name) => change({ name })}
        />
        <ShortCodeField
          shortCode={typed.shortCode}
          base={base}
          fault={faults.short_code}
          change={change}
        />
      </div>
    </section>
  )
}
