import { api } from '../../api.ts'
import { Button, Icon } from '../../parts/shell/icon.tsx'
import { useResource } from '../../resource.ts'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'
import { clearAll, filterBy, type Listing, searchFor } from './address.ts'
import { SetChip } from './set-chip.tsx'

function sentenceOf(q: string, state: Listing['state'], tags: Listing['tags']): string {
  const text = words.codes.nothing
  if (tags.length > 0) return text.tagged(tags.length, q !== '' || state !== null)
  if (state === null) return text.search(q)
  return q === '' ? text.states[state] : text.searchIn(q, words.states[state])
}

/** Searches look at names and links; whoever types an external ID means that code. */
function ByExternalId({ id }: { id: string }) {
  const { data } = useResource((signal) => api.listCodes({ external_id: id, limit: 1 }, { signal }))
  const code = data.value?.data[0]
  if (!code) return null
  return (
    <p class="small" role="status">
      {words.codes.nothing.external}{' '}
      <a href={linkTo(`/codes/${code.id}`)}>
        <bdi>{code.name}</bdi>
      </a>
    </p>
  )
}

/** Empty after filters: what was searched for, and how to clear it. The tags are above. */
export function Nothing({ q, state, tags }: Listing) {
  const text = words.codes.nothing
  const searched = q.trim()
  const set = (state === null ? 0 : 1) + (searched === '' ? 0 : 1) + tags.length
  return (
    <div class="blank">
      <div class="crop">
        <div class="nothing">
          <Icon name="search" />
        </div>
      </div>
      <b>{text.title}</b>
      <p class="small second breakable">{sentenceOf(searched, state, tags)}</p>
      {searched !== '' && <ByExternalId key={searched} id={searched} />}
      <div class="chips">
        {state && <SetChip label={words.states[state]} onRemove={() => filterBy(null)} />}
        {searched !== '' && (
          <SetChip label={text.quoted(searched)} onRemove={() => searchFor('')} />
        )}
      </div>
      {set > 1 && <Button look="low" text={text.clear} onClick={clearAll} />}
    </div>
  )
}
