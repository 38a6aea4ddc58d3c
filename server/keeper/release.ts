import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pinnedNode } from '../lib/process/find-node.mjs'
import { VERSION } from '../lib/process/version.ts'

/** A release on this machine, as the processes of it are started. */
export interface Release {
  readonly version: string
  readonly script: string
  readonly node: string
}

/** The script by which the program was started, perhaps through a link. */
const { QROUTE_PROGRAM } = process.env
const [node = '', script = ''] = process.argv

/** A process that exits is restarted from here, even if the link points elsewhere by then. */
export const RUNNING: Release = { version: VERSION, script, node }

/** Throws if there is none. */
export function linkedRelease(): Release {
  const linked = realpathSync(QROUTE_PROGRAM ?? script)
  const { version } = JSON.parse(readFileSync(join(dirname(linked), 'package.json'), 'utf8'))
  return { version, script: linked, node: pinnedNode(linked) ?? node }
}
