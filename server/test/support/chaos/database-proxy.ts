import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { atEnd } from '../service/site.ts'

/** A way to PostgreSQL that can be cut, and on which the answer to a commit can be made to get lost. */
export interface DatabaseProxy {
  readonly url: string
  /** The next commit of a connection that has said `words` is carried out and never answered. */
  loseCommitAfter(words: string): void
  readonly lost: () => number
  /** Until it is mended, connections break and none can be opened. */
  cut(isCut: boolean): void
  /** From now on nothing arrives any more, and no connection ends: the other side has died. */
  die(): void
  /** New connections are accepted and never answered; those that there are go on. */
  deafen(): void
}

export async function openDatabaseProxy(t: TestContext, url: string): Promise<DatabaseProxy> {
  const ends = new Set<Socket>()
  let words: string | null = null
  let lost = 0
  let isCut = false
  let isDead = false
  let isDeaf = false
  const line = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    if (isDeaf) {
      ends.add(near.on('error', () => undefined).resume())
      return
    }
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    let said = false
    let losing = false
    near.on('data', (chunk) => {
      if (words !== null && chunk.includes(words)) said = true
      if (words !== null && said && /commit\0/i.test(chunk.toString('latin1'))) {
        losing = true
        words = null
      }
      if (!isDead) far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (isDead) return
      if (!losing) near.write(chunk)
      else if (++lost) near.destroy()
    })
    for (const end of [near, far]) ends.add(end.on('error', () => undefined))
    near.on('close', () => far.end())
    far.on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  atEnd(t, () => {
    line.close()
    for (const end of ends) end.destroy()
  })
  const { port } = line.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    loseCommitAfter(said) {
      words = said
    },
    lost: () => lost,
    die() {
      isDead = true
    },
    deafen() {
      isDeaf = true
    },
    cut(now) {
      isCut = now
      if (isCut) for (const end of ends) end.destroy()
    },
  }
}
