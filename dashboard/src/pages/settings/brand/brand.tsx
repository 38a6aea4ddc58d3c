import { type Signal, useSignal } from '@preact/signals'
import { type Account, createClient, type Logo } from '../../../../../client/client.ts'
import { isColour, LANGUAGES } from '../../../../../domain/accounts/brand.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { toDate } from '../../../format.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import type { Faults } from '../../../parts/form/faults.ts'
import { Fault, Field, SelectField, TextField } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { Radios } from '../../../parts/form/radios.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { logoImage } from '../../../parts/picture/logo-images.ts'
import { say } from '../../../parts/shell/toast.tsx'
import { useResource } from '../../../resource.ts'
import { words } from '../../../words.ts'
import { Loaded, SettingsHead } from '../section.tsx'
import { type BrandForm, toBody, toForm, toPreview } from './form.ts'
import { languageName } from './languages.ts'
import './brand.css'

const text = words.settings.brand
/** Notices in twelve languages, for those who look at them. */
const Preview = lazyPart(async () => (await import('./preview.tsx')).Preview)
/** A brand has live logos, whatever the dashboard shows now. */
const live = createClient({ baseUrl: '', mode: 'live' })
const PARAMS = ['name', 'color', 'logo', 'contact_url', 'language'].map((name) => `brand.${name}`)

interface Editing {
  readonly form: Signal<BrandForm>
  readonly edit: (change: Partial<BrandForm>) => void
  readonly faults: Faults
}

function ColourField({ form, edit, faults }: Editing) {
  const { color } = form.value
  return (
    <Field
      label={text.color}
      hint={text.colourHint}
      fault={faults['brand.color']}
      control={(ties) => (
        <span class="brand-color level">
          <input
            type="color"
            aria-label={text.pickColour}
            title={text.pickColour}
            value={isColour(color) ? color.toLowerCase() : '#17150f'}
            onInput={(event) => edit({ color: event.currentTarget.value })}
          />
          <input
            class="input"
            autocomplete="off"
            spellcheck={false}
            maxLength={7}
            value={color}
            {...ties}
            onInput={(event) => edit({ color: event.currentTarget.value })}
          />
        </span>
      )}
    />
  )
}

function LogoThumb({ id }: { id: string }) {
  const image = logoImage(id, 'live')
  return image && <img src={image.url} alt="" />
}

function LogoField({ form, edit, faults, logos }: Editing & { logos: readonly Logo[] }) {
  const fault = faults['brand.logo']
  const options = logos.map(({ id, width, height, created_at }) => {
    const label = text.uploaded(toDate(created_at), width, height)
    return { name: id, label, title: label, class: 'pick', children: <LogoThumb id={id} /> }
  })
  const none = { name: '', label: text.noLogo, title: text.noLogo, class: 'pick none' }
  return (
    <div class="field">
      <span class="field-label" aria-hidden="true">
        {text.logo}
      </span>
      {logos.length > 0 && (
        <Radios
          class="brand-logos"
          label={text.logo}
          options={[{ ...none, children: text.noLogo }, ...options]}
          chosen={form.value.logo}
          onChoose={(logo) => edit({ logo })}
        />
      )}
      {fault && <Fault>{fault}</Fault>}
      <span class="hint">{logos.length > 0 ? text.logoHint : text.noLogos}</span>
    </div>
  )
}

function LanguageField({ form, edit, faults }: Editing) {
  return (
    <SelectField
      label={text.language}
      hint={text.languageHint}
      fault={faults['brand.language']}
      values={['', ...LANGUAGES]}
      nameOf={(name) => (name === '' ? text.anyLanguage : languageName(name))}
      value={form.value.language}
      onChange={(language) => edit({ language })}
    />
  )
}

function BrandEditor({ account, logos }: { account: Account; logos: readonly Logo[] }) {
  const form = useSignal(toForm(account.brand))
  const edit = (next: Partial<BrandForm>) => {
    form.value = { ...form.value, ...next }
  }
  const sending = useSending(async () => {
    const body = { brand: toBody(form.value) }
    const answer = await change(() => api.changeAccount({ body }))
    if (!answer.ok) return toFaults(answer, PARAMS)
    say(text.saved)
    return null
  })
  const faults = sending.faults.value
  const editing = { form, edit, faults }
  return (
    <div class="brand-settings">
      <Form of={sending} class="plain-form stack" submit={text.save}>
        <TextField
          label={text.name}
          hint={text.nameHint}
          value={form.value.name}
          fault={faults['brand.name']}
          onInput={(name) => edit({ name })}
        />
        <ColourField {...editing} />
        <LogoField {...editing} logos={logos} />
        <TextField
          label={text.contact}
          hint={text.contactHint}
          value={form.value.contact}
          fault={faults['brand.contact_url']}
          onInput={(contact) => edit({ contact })}
        />
        <LanguageField {...editing} />
      </Form>
      <Preview brand={toPreview(form.value)} timezone={account.timezone} />
    </div>
  )
}

export function BrandSection() {
  const account = useResource((signal) => api.getAccount({}, { signal }))
  const logos = useResource((signal) => live.listLogos({}, { signal }))
  return (
    <>
      <SettingsHead title={text.title} intro={text.intro} />
      <Loaded resource={account}>
        {(data) => (
          <Loaded resource={logos}>
            {(all) => <BrandEditor account={data} logos={all.data} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
