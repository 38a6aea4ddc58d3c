import { useSignal } from '@preact/signals'
import type { Account } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { ownZone } from '../../format.ts'
import { TextField } from '../../parts/form/field.tsx'
import { Form } from '../../parts/form/form.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { ZoneField } from '../../parts/form/zone-field.tsx'
import { say } from '../../parts/shell/toast.tsx'
import { useResource } from '../../resource.ts'
import { session } from '../../session.ts'
import { words } from '../../words.ts'
import { Loaded, SettingsHead } from './section.tsx'

const text = words.settings.account

/** Also for the rest of the page, which shows the account's name and days. */
function tellSession({ name, timezone }: Pick<Account, 'name' | 'timezone'>): void {
  const now = session.value
  if (now) session.value = { ...now, account: { ...now.account, name, timezone } }
}

function AccountForm({ account }: { account: Account }) {
  const name = useSignal(account.name)
  const zone = useSignal(account.timezone)
  const sending = useSending(async () => {
    const body = { name: name.value.trim(), timezone: zone.value }
    const answer = await change(() => api.changeAccount({ body }))
    if (!answer.ok) return toFaults(answer, ['name', 'timezone'])
    tellSession(answer.data)
    say(text.saved)
    return null
  })
  return (
    <Form of={sending} class="plain-form stack" submit={text.save} look="button" isNative>
      <TextField
        label={text.name}
        hint={text.nameHint}
        required
        value={name.value}
        fault={sending.faults.value.name}
        onInput={(value) => (name.value = value)}
      />
      <ZoneField
        label={text.zone}
        hint={text.zoneHint(ownZone)}
        fault={sending.faults.value.timezone ?? ''}
        zone={zone.value}
        onChange={(value) => (zone.value = value)}
      />
    </Form>
  )
}

export function AccountSection() {
  const account = useResource((signal) => api.getAccount({}, { signal }))
  return (
    <>
      <SettingsHead title={text.title} intro={text.intro} />
      <Loaded resource={account}>{(data) => <AccountForm account={data} />}</Loaded>
    </>
  )
}
