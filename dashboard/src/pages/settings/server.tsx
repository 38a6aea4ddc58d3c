import { isLocal } from '../../local.ts'
import { Banner } from '../../parts/shell/banner.tsx'
import { copyText } from '../../parts/shell/copy.ts'
import { Fact } from '../../parts/shell/fact.tsx'
import { Button, Icon } from '../../parts/shell/icon.tsx'
import { session } from '../../session.ts'
import { words } from '../../words.ts'
import { SectionHead } from './section.tsx'

const text = words.settings.server

function Developers() {
  return (
    <p class="cluster">
      <a class="button low" href="/docs" target="_blank" rel="noreferrer">
        <Icon name="open" />
        {text.reference}
      </a>
      <a class="button low" href="/openapi.json" target="_blank" rel="noreferrer">
        <Icon name="open" />
        {text.document}
      </a>
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
      <SectionHead title={text.title} />
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
