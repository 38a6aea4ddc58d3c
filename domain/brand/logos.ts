import { type Actor, changesBetween, entryAbout } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import { accountGone, invalidRequest, Problem } from '../errors.ts'
import { newId } from '../ids.ts'
import {
  LOGOS_MAX,
  type Logo,
  type LogoStore,
  type LogoUses,
  type ReadUpload,
  type Upload,
} from './logo.ts'

/** Adding and deleting logos. */
export interface AddedLogo {
  readonly logo: Logo
  /** False: the same bytes were uploaded before. */
  readonly isNew: boolean
}

/** How often it is tried again if someone else uploads or deletes the same bytes meanwhile. */
const TRIES = 3

export async function addLogo(
  store: LogoStore,
  read: ReadUpload,
  owner: Owner,
  actor: Actor,
  upload: Upload,
): Promise<AddedLogo> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const known = await store.findByDigest(owner, upload.digest)
    if (known) return { logo: known, isNew: false }
    const answer = await read(owner.accountId, upload)
    if ('reason' in answer) {
      const message = `The image cannot be used: ${answer.reason}`
      throw invalidRequest([{ param: 'body', message, code: 'format' }])
    }
    const { content, ...shape } = answer.logo
    const now = Date.now()
    const { accountId, mode } = owner
    const made = { id: newId('logo', now), accountId, mode, createdAt: now, createdBy: actor.name }
    const logo: Logo = { ...made, ...shape }
    const entry = entryAbout(actor, 'logo.created', logo, now, changesBetween(null, shown(logo)))
    const added = { logo, content, digest: upload.digest }
    const refused = await store.add(added, [entry])
    if (refused === null) return { logo, isNew: true }
    if (refused === 'account') throw accountGone()
    if (refused === 'full') {
      const message = `An account can have at most ${LOGOS_MAX} logos: delete one first`
      throw new Problem('quota_exceeded', message)
    }
  }
  throw new Problem(
    'unavailable',
    'This image is being uploaded and deleted at the same time: try again',
  )
}

/** False: it is gone already. */
export async function deleteLogo(store: LogoStore, actor: Actor, logo: Logo): Promise<boolean> {
  const changes = changesBetween(shown(logo), null)
  const entry = entryAbout(actor, 'logo.deleted', logo, Date.now(), changes)
  const refused = await store.remove(logo, [entry])
  if (refused === 'used') throw inUse(await store.uses(logo))
  return refused === null
}

function inUse({ codes, styles, brands }: LogoUses): Problem {
  const users = [
    ...(codes > 0 ? [`${codes} ${codes === 1 ? 'code' : 'codes'}`] : []),
    ...(styles > 0 ? [`${styles} brand ${styles === 1 ? 'style' : 'styles'}`] : []),
    ...(brands > 0 ? [`${brands} ${brands === 1 ? 'brand' : 'brands'} (Settings → Brand)`] : []),
  ]
  const last = users.pop() ?? 'a code that was just created'
  const which = users.length > 0 ? `${users.join(', ')} and ${last}` : last
  return new Problem('invalid_state', `This logo is used by ${which}: change or delete them first`)
}

function shown({ type, width, height }: Logo) {
  return { type, width, height }
}
