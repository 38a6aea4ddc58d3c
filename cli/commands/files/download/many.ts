import path from 'node:path'
import { orThrow } from '../../../../client/index.ts'
import { Failure, usage } from '../../../errors.ts'
import { makeFolder } from '../../../folder.ts'
import { plural, printLines } from '../../../output.ts'
import { openProgress, type Progress } from '../../../terminal/progress.ts'
import { removeDrafts, toStream, writeWhole } from '../whole-file.ts'
import { formatOf } from './format.ts'
import { digestOf, type Found, type Kept, openKept, subjectOf, toAsked } from './kept.ts'
import { unexpected, unpack } from './unpack.ts'
import { type Chosen, type Given, lookOf, nameAll, selected } from './wanted.ts'

/** Pictures in one request: so many are drawn again at most if it breaks off. */
const AT_ONCE = 50
const NAMED = 3

interface Picture {
  readonly id: string
  readonly file: string
  readonly asked: string
  /** What is there in its place. */
  readonly found: Found
}

/**
 * A file each. One that is the picture that is wanted is left alone, so that a run that was interrupted goes on;
 * an old picture is replaced; a file that is not from here is neither taken for a picture nor overwritten.
 */
export async function saveMany(context: Given): Promise<void> {
  const { client, operands, values, json, terminal } = context
  const folder = values.output ?? '.'
  if (folder === '-') throw usage('-o - works only with a single image, a ZIP or a sheet')
  const chosen = await selected(client, operands, values.tag)
  const codes = [...new Map(chosen.map((code) => [code.id, code])).values()]
  const asked = await askedOf(context, codes)
  makeFolder(folder)
  removeDrafts(folder)
  const kept = openKept(folder, (text) => terminal.note(`qr: ${text}`))
  const progress = openProgress(terminal, 'Pictures', codes.length)
  const { there, before, strangers, leftovers } = await lookAt(codes, asked, folder, values, kept)
    .then((pictures) => fetchAll(context, pictures, kept, progress))
    .finally(() => {
      progress.end()
      kept.close()
    })
  const isFrom = before > 0 ? `, ${before} of them from an earlier run` : ''
  if (json) await printLines(context, there.map(toItem))
  else await terminal.line(`${plural(there.length, 'image')} in ${folder}${isFrom}`)
  if (leftovers.length > 0) terminal.note(toldOf(leftovers))
  if (strangers.length > 0) throw leftAlone(strangers)
}

function toItem({ id, file }: Picture) {
  return { id, file }
}

/** By code: all that its picture depends on, in short. */
async function askedOf({ client, values }: Given, codes: readonly Chosen[]): Promise<string[]> {
  const look = lookOf(values)
  const { style_id: id } = look
  const brand = id === undefined ? null : await orThrow(client.getStyle({ id }))
  return codes.map(({ id, short_url, name, style }) => {
    const looks = brand ? [brand.style, brand.updated_at] : [style]
    // A PDF has it as its title.
    const title = look.format === 'pdf' ? name : ''
    return toAsked([id, look], [short_url, title, looks])
  })
}

async function lookAt(
  codes: readonly Chosen[],
  asked: readonly string[],
  folder: string,
  values: Given['values'],
  kept: Kept,
): Promise<Picture[]> {
  const names = nameAll(codes, values)
  const pictures: Picture[] = []
  for (const [at, { id }] of codes.entries()) {
    const one = { id, file: path.join(folder, names[at] ?? ''), asked: asked[at] ?? '' }
    pictures.push({ ...one, found: await kept.look(one.file, one.asked) })
  }
  return pictures
}

interface Fetched {
  readonly there: readonly Picture[]
  /** How many of them were there already. */
  readonly before: number
  /** In the place of these is a file that is not from here. */
  readonly strangers: readonly Picture[]
  /** Names of pictures of the same codes that looked like this, but had other names. */
  readonly leftovers: readonly string[]
}

async function fetchAll(
  { client, values, signal }: Given,
  all: readonly Picture[],
  kept: Kept,
  progress: Progress,
): Promise<Fetched> {
  const missing = all.filter(({ found }) => values.force || found.state !== 'wanted')
  const waiting = new Map(missing.map((one) => [`${one.id}.${formatOf(values)}`, one]))
  const strangers = new Set<Picture>()
  let done = all.length - missing.length
  let before = done
  progress.set(done)
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const ids = missing.slice(from, from + AT_ONCE).map(({ id }) => id)
    const body = { ...lookOf(values), ids, file_name: '{id}' }
    const zip = toStream(await orThrow(client.downloadPictures({ body })))
    for await (const { name, content } of unpack(zip)) {
      const one = waiting.get(name)
      // Nothing that the service says becomes the name of a file.
      if (one === undefined || !waiting.delete(name)) throw unexpected()
      const digest = digestOf(content)
      const isSame = one.found.digest === digest
      const isForeign = one.found.state === 'foreign' && !isSame && !values.force
      if (isForeign) strangers.add(one)
      else kept.note(one.file, one.asked, digest)
      if (isSame) before++
      else if (!isForeign) await writeWhole(one.file, content, signal)
      progress.set(++done)
    }
  }
  if (waiting.size > 0) throw unexpected()
  const there = all.filter((one) => !strangers.has(one))
  const subjects = new Set(all.map((one) => subjectOf(one.asked)))
  const names = all.map(({ file }) => path.basename(file))
  const leftovers = await kept.leftovers(subjects, names)
  return { there, before, strangers: [...strangers], leftovers }
}

function someOf(names: readonly string[]): string {
  return names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '')
}

/** They stay: whoever has printed or sent one may still need it. */
function toldOf(leftovers: readonly string[]): string {
  const [has, its] = leftovers.length === 1 ? ['has', 'its old name'] : ['have', 'their old names']
  const what = plural(leftovers.length, 'image')
  return `${what} from an earlier run still ${has} ${its}: ${someOf(leftovers)}`
}

function leftAlone(strangers: readonly Picture[]): Failure {
  const some = someOf(strangers.map(({ file }) => file))
  return new Failure(
    `${plural(strangers.length, 'image')} not written, because files with these names exist and were not created by qr download: ${some}. Move these files, or use --force to overwrite them`,
  )
}
