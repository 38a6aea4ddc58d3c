import { Problem } from '../../errors.ts'
import type { Mode } from '../owner.ts'

/** Views of the analytics page that a person comes back to: a name for what its address says. */
export const VIEWS_MAX = 50
export const VIEW_NAME_MAX = 60
export const VIEW_QUERY_MAX = 2000

export interface SavedView {
  readonly mode: Mode
  readonly name: string
  /** Of the address, as the dashboard reads it. */
  readonly query: string
}

export interface ViewStore {
  /** Null: there is no such person. */
  read(personId: string): Promise<readonly SavedView[] | null>
  /** False: they have changed since `before` was read. */
  write(
    personId: string,
    before: readonly SavedView[],
    after: readonly SavedView[],
  ): Promise<boolean>
}

const TRIES = 20

/** Null: there is no such person. */
async function change(
  store: ViewStore,
  personId: string,
  edit: (before: readonly SavedView[]) => readonly SavedView[],
): Promise<readonly SavedView[] | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await store.read(personId)
    if (before === null) return null
    const after = edit(before)
    if (await store.write(personId, before, after)) return after
  }
  throw new Error('Too many simultaneous changes to views: try again')
}

const isSame = (one: SavedView, { mode, name }: Pick<SavedView, 'mode' | 'name'>) =>
  one.mode === mode && one.name === name

/** A view with the same name is replaced, in its place. */
export function saveView(store: ViewStore, personId: string, view: SavedView) {
  return change(store, personId, (before) => {
    if (before.some((one) => isSame(one, view))) {
      return before.map((one) => (isSame(one, view) ? view : one))
    }
    if (before.filter(({ mode }) => mode === view.mode).length >= VIEWS_MAX) {
      throw new Problem(
        'quota_exceeded',
        `You can have at most ${VIEWS_MAX} views: delete one first`,
      )
    }
    return [...before, view]
  })
}

export function removeView(
  store: ViewStore,
  personId: string,
  view: Pick<SavedView, 'mode' | 'name'>,
) {
  return change(store, personId, (before) => {
    const after = before.filter((one) => !isSame(one, view))
    if (after.length === before.length) throw new Problem('not_found', 'This view does not exist')
    return after
  })
}
