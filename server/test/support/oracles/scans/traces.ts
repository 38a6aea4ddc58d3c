import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * The forms in which an address or an agent could have been kept, and the search for them. Text is
 * looked for in any case; numbers also as bytes, in both orders.
 */
export interface Trace {
  readonly name: string
  readonly bytes: Buffer
  readonly anyCase: boolean
}

/** What is searched, by a name that says where it was. */
export type Haystack = ReadonlyMap<string, Buffer>

export function tracesOfIpv4(address: string): Trace[] {
  const packed = Buffer.from(address.split('.').map(Number))
  return [
    ...textTraces(address, address),
    ...textTraces(`${address} inside IPv6`, `ffff:${hextets(packed).join(':')}`),
    ...packedTraces(address, packed),
  ]
}

/** Given in full: eight groups of four digits. */
export function tracesOfIpv6(full: string, compressed: string): Trace[] {
  const packed = Buffer.from(full.replaceAll(':', ''), 'hex')
  const network = packed.subarray(0, 8)
  const short = hextets(packed)
  return [
    ...textTraces('in full', full),
    ...textTraces('compressed', compressed),
    ...textTraces('without leading zeros', short.join(':')),
    ...textTraces('its network', short.slice(0, 4).join(':')),
    ...textTraces('its network in full', full.slice(0, 19)),
    ...packedTraces('all of it', packed),
    ...packedTraces('its network', network),
  ].map((trace) => ({ ...trace, name: `${compressed}, ${trace.name}` }))
}

export function tracesOfText(text: string): Trace[] {
  return textTraces(text, text)
}

/** A hash without a key is as good as the address: all of them can be tried. */
function textTraces(name: string, text: string): Trace[] {
  const inAnyCase = (form: string, content: string | Buffer): Trace => ({
    name: `${name} as ${form}`,
    bytes: lower(Buffer.from(content)),
    anyCase: true,
  })
  const hashes = ['md5', 'sha1', 'sha256'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(text).digest()
    return [
      inAnyCase(`${algorithm} in hex`, digest.toString('hex')),
      exactly(`${name} as ${algorithm}`, digest),
    ]
  })
  return [
    inAnyCase('text', text),
    inAnyCase('UTF-16', Buffer.from(text, 'utf16le')),
    inAnyCase('text in hex', Buffer.from(text).toString('hex')),
    exactly(`${name} in base64`, Buffer.from(Buffer.from(text).toString('base64').slice(0, -4))),
    ...hashes,
  ]
}

function packedTraces(name: string, packed: Buffer): Trace[] {
  const reversed = Buffer.from(packed).reverse()
  return [
    exactly(`${name} packed`, packed),
    exactly(`${name} packed, last byte first`, reversed),
    ...[packed, reversed].flatMap((bytes, index) => [
      { ...exactly(`${name} in hex ${index}`, Buffer.from(bytes.toString('hex'))), anyCase: true },
      exactly(
        `${name} as integer ${index}`,
        Buffer.from(String(BigInt(`0x${bytes.toString('hex')}`))),
      ),
    ]),
  ]
}

function exactly(name: string, bytes: Buffer): Trace {
  return { name, bytes, anyCase: false }
}

function hextets(packed: Buffer): string[] {
  return Array.from({ length: packed.length / 2 }, (_, index) =>
    packed.readUInt16BE(index * 2).toString(16),
  )
}

function lower(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').toLowerCase(), 'latin1')
}

/** Where something was found, and in which form. */
export function search(traces: readonly Trace[], haystack: Haystack): string[] {
  const found: string[] = []
  for (const [where, content] of haystack) {
    const lowered = lower(content)
    for (const { name, bytes, anyCase } of traces) {
      if ((anyCase ? lowered : content).includes(bytes)) found.push(`${where}: ${name}`)
    }
  }
  return found
}

/** Every file under a folder, as it lies there now. */
export function filesIn(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]))
}
