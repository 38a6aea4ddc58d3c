// Programs of others that judge this one. They are 170 MB, so only the proof that asks them installs
// them, and nothing else waits for that.

import { execFile } from 'node:child_process'
import path from 'node:path'
import { installPackages, packagesAreInstalled } from '../install.ts'

const here = import.meta.dirname
export const RULES = {
  spectral: path.join(here, 'spectral.yaml'),
  knip: path.join(here, 'knip.jsonc'),
}

const PROGRAMS = {
  knip: 'knip/bin/knip.js',
  prism: '@stoplight/prism-cli/dist/index.js',
  spectral: '@stoplight/spectral-cli/dist/index.js',
  tsc: 'typescript/bin/tsc',
} as const

export async function installJudges(): Promise<void> {
  if (!packagesAreInstalled(here)) await installPackages(here)
}

export function programOf(name: keyof typeof PROGRAMS): string {
  return path.join(here, 'node_modules', PROGRAMS[name])
}

/** What it prints, however it ends. */
export function ask(name: keyof typeof PROGRAMS, args: string[], cwd: string): Promise<string> {
  const options = { cwd, timeout: 300_000, maxBuffer: 2 ** 26 }
  return new Promise((resolve) => {
    execFile(process.execPath, [programOf(name), ...args], options, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    )
  })
}
