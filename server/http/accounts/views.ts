import {
  removeView,
  type SavedView,
  saveView,
  VIEW_NAME_MAX,
  VIEW_QUERY_MAX,
  VIEWS_MAX,
  type ViewStore,
} from '../../../domain/accounts/people/views.ts'
import { signedOut } from '../../../domain/errors.ts'
import { readUnpaged } from '../core/answers/lists.ts'
import { callerOf, signedInOf } from '../core/gate/caller.ts'
import { CLOSED, Component, Deleted } from '../core/schemas/fields.ts'
import { type Api, documented, WholeList, wholeQuery } from '../core/schemas/schemas.ts'
import { type Static, Type } from '../core/schemas/type.ts'
import { PEOPLE_TAG } from './people-parts.ts'

/** The views of the analytics page that a person has saved, mode by mode. */
const name = Type.String({
  minLength: 1,
  maxLength: VIEW_NAME_MAX,
  // Clients leave out . and .. of an address.
  pattern: '^(?!\\.{1,2}$)(?=.*\\S)[^\\u0000-\\u001F\\u007F]*$',
  'x-message': `must have 1 to ${VIEW_NAME_MAX} characters, must not be only spaces, must not contain control characters, and must not be . or ..`,
  description: `Name of the view: 1 to ${VIEW_NAME_MAX} characters.`,
  examples: ['Posters, last month'],
})
const query = Type.String({
  maxLength: VIEW_QUERY_MAX,
  pattern: '^[!-~]*$',
  'x-message': `must be the query string of a URL: at most ${VIEW_QUERY_MAX} characters, percent-encoded`,
  description: "The query string of the page's URL: the part after the `?`.",
  examples: ['tag=Posters&days=30&country=DK'],
})

const ViewParams = Type.Object({ name })
const ViewBody = Type.Object(
  { query },
  { ...CLOSED, title: 'ViewChange', examples: [{ query: 'days=30' }] },
)
const ViewView = Component('View', { name, query })
const ViewList = WholeList(
  'ViewList',
  ViewView,
  'Views, sorted by the time they were saved or, with `cursor`, by name.',
)
const DeletedView = Deleted('DeletedView', { name })

const BY_PERSON = { tag: PEOPLE_TAG, permission: 'own-session' } as const

export function viewRoutes(app: Api, views: ViewStore): void {
  const list = documented({
    ...{ ...BY_PERSON, id: 'listViews', summary: 'List your saved views' },
    description: `Lists the views of the analytics page that the signed-in person has saved, up to ${VIEWS_MAX} in each mode.`,
    querystring: Type.Object(wholeQuery(VIEWS_MAX)),
    response: { 200: ViewList },
  })
  app.get('/views', { schema: list }, async (request) => {
    const found = await views.read(signedInOf(request).member.id)
    if (found === null) throw signedOut()
    const { mode } = callerOf(request)
    const { items, ...position } = await readUnpaged(request.query, VIEWS_MAX, {
      ...{ name: 'views', parts: ['text'], descending: false },
      all: found.filter((view) => view.mode === mode),
      placeOf: (view) => [view.name],
    })
    return { data: items.map(toView), ...position }
  })

  const save = documented({
    ...{ ...BY_PERSON, id: 'saveView', summary: 'Save a view' },
    description: 'Replaces any existing view with the same name.',
    params: ViewParams,
    body: ViewBody,
    response: { 200: ViewView },
  })
  app.put('/views/:name', { schema: save }, async (request) => {
    const { mode } = callerOf(request)
    const view = { mode, name: request.params.name, query: request.body.query }
    if ((await saveView(views, signedInOf(request).member.id, view)) === null) throw signedOut()
    return toView(view)
  })

  const remove = documented({
    ...{ ...BY_PERSON, id: 'deleteView', summary: 'Delete a saved view' },
    description:
      'Deletes one of your views in this mode. Returns 404 if you have no view with this name.',
    params: ViewParams,
    response: { 200: DeletedView },
  })
  app.delete('/views/:name', { schema: remove }, async (request) => {
    const view = { mode: callerOf(request).mode, name: request.params.name }
    if ((await removeView(views, signedInOf(request).member.id, view)) === null) throw signedOut()
    return { deleted: true, name: view.name }
  })
}

function toView({ name: of, query: asked }: SavedView): Static<typeof ViewView> {
  return { name: of, query: asked }
}
