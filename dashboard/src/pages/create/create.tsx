import type { BrandStyleList, Code } from '../../../../client/client.ts'
import { perLabel } from '../../../../domain/codes/fields.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { api, askPart } from '../../api.ts'
import { Banner } from '../../parts/shell/banner.tsx'
import { EditorsOnly } from '../../parts/shell/editors-only.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { type Resource, useResource } from '../../resource.ts'
import { place } from '../../router.ts'
import { words } from '../../words.ts'
import { firstStyleOf, toWholeStyle } from './design/presets.ts'
import { domainOf } from './domain.ts'
import { CreateForm } from './form.tsx'
import { NOTHING_TYPED, type Typed } from './typed.ts'
import './create.css'

/** A duplicate gets its own name, short link and unique labels; the rest is as it was. */
function toDuplicate(code: Code): Typed {
  const { name, destination_url, style, tags } = code
  return {
    ...NOTHING_TYPED,
    url: destination_url ?? '',
    name: words.create.copyOf(name),
    style: toWholeStyle(style as Style),
    domain: domainOf(code) ?? '',
    tags,
    ...perLabel(({ name: label, isUnique }) => (isUnique ? '' : (code[label] ?? ''))),
  }
}

/** In the heights of the form, so that nothing jumps. */
function Waiting() {
  return (
    <div class="create-waiting" role="status" aria-label={words.shell.loading}>
      <i class="bone" />
      <i class="bone" />
      <i class="bone" />
    </div>
  )
}

function useBrands(): Resource<BrandStyleList> {
  return useResource((signal) => api.listStyles({}, { signal }), askPart)
}

/** With the style that the account has made its own; without an answer, with ours. */
function Fresh({ url, source }: { url: string; source: string }) {
  const brands = useBrands()
  const { data, failure } = brands
  if (data.value === null && failure.value === null) return <Waiting />
  const style = firstStyleOf(data.value?.data ?? [])
  return <CreateForm source={source} start={{ ...NOTHING_TYPED, url, style }} brands={brands} />
}

function Duplicate({ id, source }: { id: string; source: string }) {
  const brands = useBrands()
  const { data, failure } = useResource((signal) => api.getCode({ id }, { signal }))
  const text = words.create
  if (data.value === null && failure.value === null) return <Waiting />
  const code = data.value
  return (
    <>
      <div class="notices">
        {code ? (
          <Banner icon="duplicate" title={text.fromTitle(code.name)}>
            {text.fromBody}
          </Banner>
        ) : (
          <Banner icon="warning" title={text.fromMissing}>
            {text.fromMissingBody}
          </Banner>
        )}
      </div>
      <CreateForm
        source={source}
        start={code ? toDuplicate(code) : NOTHING_TYPED}
        brands={brands}
      />
    </>
  )
}

export function CreatePage() {
  const { query } = place.value
  const text = words.create
  useTitle(text.page)
  const id = query.get('from') ?? ''
  const url = query.get('url') ?? ''
  const source = new URLSearchParams({ ...(id && { from: id }), ...(url && { url }) }).toString()
  return (
    <EditorsOnly title={text.viewer}>
      {id === '' ? (
        <Fresh key={source} url={url} source={source} />
      ) : (
        <Duplicate key={source} id={id} source={source} />
      )}
    </EditorsOnly>
  )
}
