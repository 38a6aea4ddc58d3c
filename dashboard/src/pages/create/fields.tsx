import { useEffect, useRef, useState } from 'preact/hooks'
import { completeUrl } from '../../../../domain/input/complete-url.ts'
import { suggestName } from '../../../../domain/input/suggest-name.ts'
import { toShortLink } from '../../format.ts'
import type { Faults } from '../../parts/form/faults.ts'
import { Fault, Field, Select, TextField } from '../../parts/form/field.tsx'
import { LabelFields } from '../../parts/form/label-fields.tsx'
import { hasLabels } from '../../parts/form/labels.ts'
import { Icon } from '../../parts/shell/icon.tsx'
import { words } from '../../words.ts'
import { baseOf, shortBases } from './domain.ts'
import { isShortCode, type Typed } from './typed.ts'

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

/** What the short link begins with: to be chosen where there is a choice. */
function Base({ typed, change }: { typed: Typed; change: Change }) {
  const [bases, chosen] = [shortBases(), baseOf(typed)]
  const shown = (base: string) => `${toShortLink(base)}/`
  if (bases.length === 1) return <span title={shown(chosen)}>{shown(chosen)}</span>
  return (
    <Select
      class=""
      aria-label={words.create.domain}
      title={shown(chosen)}
      values={bases}
      nameOf={shown}
      value={chosen}
      onChange={(domain) => change({ domain })}
    />
  )
}

function ShortCodeField(props: { typed: Typed; fault: string | undefined; change: Change }) {
  const { typed, fault, change } = props
  const { shortCode } = typed
  const text = words.create
  const isWrong = shortCode !== '' && !isShortCode(shortCode)
  return (
    <Field
      label={text.shortLink}
      hint={text.shortCodeHint}
      fault={isWrong ? text.shortCodeRule : fault}
      control={(ties) => (
        <div class="prefixed">
          <Base typed={typed} change={change} />
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

/** Labels: folded up, because one link is all that a code needs. */
function More({ typed, faults, change }: FieldsProps) {
  const [isOpenAtFirst] = useState(() => hasLabels(typed))
  const text = words.create
  return (
    <details class="create-more" open={isOpenAtFirst}>
      <summary>
        {text.more} <span class="hint">{text.moreHint}</span>
        <Icon name="down" />
      </summary>
      <LabelFields draft={typed} faultOf={(field) => faults[field]} onChange={change} />
    </details>
  )
}

interface FieldsProps {
  readonly typed: Typed
  readonly faults: Faults
  readonly change: Change
}

export function Fields(props: FieldsProps) {
  const { typed, faults, change } = props
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
        <ShortCodeField typed={typed} fault={faults.short_code ?? faults.domain} change={change} />
      </div>
      <More {...props} />
    </section>
  )
}
