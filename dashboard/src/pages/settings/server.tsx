import { isLocal } from '../../local.ts'
import { Banner } from '../../parts/shell/banner.tsx'
import { copyText } from '../../parts/shell/copy.ts'
import { Fact } from '../../parts/shell/fact.tsx'
import { Button, ButtonLink } from '../../parts/shell/icon.tsx'
import { session } from '../../session.ts'
import { words } from '../../words.ts'
import { SettingsHead } from './section.tsx'

const text = words.settings.server

function Developers() {
  return (
    <p class="cluster">
      <ButtonLink look="low" icon="open" href="/docs" target="_blank" rel="noreferrer">
        {text.reference}
      </ButtonLink>
      <ButtonLink look="low" icon="open" href="/openapi.json" target="_blank" rel="noreferrer">
        {text.document}
      </ButtonLink>
    </p>
  )
}

function AccountFacts() {
  const account = session.value?.account
  if (!account) return null
  return (
    <dl class="facts wide">
      <Fact name={text.account} dir="auto">
        {account.name}
      </Fact>
      <Fact name={text.accountId}>
        <span class="mono breakable">{account.id}</span>{' '}
        <Button
          look="bare low square"
          icon="copy"
          aria-label={text.copyId}
          onClick={() => void copyText(account.id, text.copied)}
        />
      </Fact>
    </dl>
  )
}

export function ServerSection() {
  const origin = session.value?.short_base_url ?? ''
  const isUnreachable = isLocal(origin)
  return (
    <>
      <SettingsHead title={text.title} />
      <div class="stack">
        <div>
          <p class="small second">{text.begin}</p>
          <p class="origin mono breakable">{origin}/</p>
        </div>
        {isUnreachable ? (
          <Banner icon="warning" title={text.localTitle}>
            {text.local}
          </Banner>
        ) : (
          <p class="note">{text.how}</p>
        )}
        <AccountFacts />
        <h3>{text.links}</h3>
        <Developers />
      </div>
    </>
  )
}
