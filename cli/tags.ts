import { type Client, each } from '../client/index.ts'
import { suggest } from '../terminal/suggestion.ts'
import { EXIT, Failure } from './errors.ts'

/** A tag that no code has is a slip of the pen: without a word, a list of it would be empty and its scans 0. */
export async function expectTags(client: Client, given: string | undefined): Promise<void> {
  const wanted =
    given
      ?.split(',')
      .map((tag) => tag.trim())
      .filter(Boolean) ?? []
  for (const tag of wanted) {
    const found = await client.listTags({ search: tag, limit: 500 })
    // Who may not read tags has to know them.
    if (!found.ok || found.data.data.some(({ name }) => isSame(name, tag))) continue
    const names: string[] = []
    for await (const { name } of each(client.listTags, { limit: 500 })) names.push(name)
    const meant = suggest(tag, names)
    const advice = meant ? `Did you mean ${meant}?` : 'To list tags, run qr tags'
    throw new Failure(`No tag named ${tag}. ${advice}`, EXIT.notFound)
  }
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
