import { useSignal } from '@preact/signals'
import type { Account } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { ownZone } from '../../format.ts'
import { Fault, TextField } from '../../parts/form/field.tsx'
import { ZoneField } from '../../parts/form/zone-field.tsx'
import { say } from '../../parts/shell/toast.tsx'
import { useResource } from '../../resource.ts'
import { session } from '../../session.ts'
import { words } from '../../words.ts'
import { Loaded, SectionHead } from './section.tsx'

const text = words.settings.account

/** Also for the rest of the page, which shows the account's name and days. */
function tellSession({ name, timezone }: Pick<Account, 'name' | 'timezone'>): void {
  const now = session.value
  if (now) session.value = { ...now, account: { ...now.account, name, timezone } }
}

function AccountForm({ account }: { account: Account }) {
  const name = useSignal(account.name)
  const zone = useSignal(account.timezone)
  const faults = useSignal<Readonly<Record<string, string>>>({})
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    const body = { name: name.value.trim(), timezone: zone.value }
    const answer = await change(() => api.changeAccount({ body }))
    isBusy.value = false
    faults.value = answer.ok ? {} : toFaults(answer, ['name', 'timezone'])
    if (!answer.ok) return
    tellSession(answer.data)
    say(text.saved)
  }
  return (
    <form class="plain-form stack" onSubmit={(event) => void submit(event)}>
      <TextField
        label={text.name}
        hint={text.nameHint}
        required
        value={name.value}
        fault={faults.value.name}
        onInput={(value) => (name.value = value)}
      />
      <ZoneField
        label={text.zone}
        hint={text.zoneHint(ownZone)}
        fault={faults.value.timezone ?? ''}
        zone={zone.value}
        onChange={(value) => (zone.value = value)}
      />
      {faults.value[''] && <Fault>{faults.value['']}</Fault>}
      <button class="button" type="submit" aria-disabled={isBusy.value}>
        {text.save}
      </button>
    </form>
  )
}

export function AccountSection() {
  const account = useResource((signal) => api.getAccount({}, { signal }))
  return (
    <>
      <SectionHead title={text.title} intro={text.intro} />
      <Loaded resource={account}>{(data) => <AccountForm account={data} />}</Loaded>
    </>
  )
}
