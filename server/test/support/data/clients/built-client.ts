import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXPRESS, SERVE_ROUTE } from '../webhooks/copied-receivers.ts'

/** As much as the example uses of the types that come with Express. */
const EXPRESS_TYPES = `import type { IncomingHttpHeaders } from 'node:http'
interface Request { body: any; headers: IncomingHttpHeaders }
interface Response { sendStatus(status: number): Response }
type Handler = (request: Request, response: Response) => void
declare function express(): { post(path: string, ...all: Handler[]): void; listen(port: unknown): void }
declare namespace express { function raw(options: { type: () => boolean }): Handler }
export default express
`
const CLIENT = join(import.meta.dirname, '../../../../../client')

/** The programs of its README: the first line says how each is called. */
export const EXAMPLES = [
  ...readFileSync(join(CLIENT, 'README.md'), 'utf8').matchAll(/^```(?:js|ts)\n([\s\S]*?)^```/gm),
].map(([, text = '']) => ({ file: /^\/\/ ([\w-]+\.\w+)\n/.exec(text)?.[1] ?? '', text }))

/** A folder with `@qroute/client` as it is published among its modules, and what its examples need. */
export function installBuilt(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-client-'))
  const home = join(folder, 'node_modules/@qroute/client')
  mkdirSync(home, { recursive: true })
  execFileSync(process.execPath, [join(CLIENT, 'build.ts'), join(home, 'dist')])
  const {
    publishConfig,
    private: _,
    ...manifest
  } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'))
  writeFileSync(join(home, 'package.json'), JSON.stringify({ ...manifest, ...publishConfig }))
  cpSync(join(CLIENT, 'README.md'), join(home, 'README.md'))
  const express = join(folder, 'node_modules/express')
  mkdirSync(express)
  writeFileSync(join(express, 'package.json'), '{"type": "module", "main": "index.js"}')
  writeFileSync(join(express, 'index.js'), EXPRESS)
  writeFileSync(join(express, 'index.d.ts'), EXPRESS_TYPES)
  writeFileSync(join(folder, 'serve-route.mjs'), SERVE_ROUTE.replace('route.mjs', 'route.ts'))
  return folder
}
