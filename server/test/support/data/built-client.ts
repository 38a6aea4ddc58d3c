import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXPRESS, SERVE_ROUTE } from './copied-receivers.ts'

const CLIENT = join(import.meta.dirname, '../../../../client')

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
  writeFileSync(join(folder, 'serve-route.mjs'), SERVE_ROUTE)
  return folder
}
