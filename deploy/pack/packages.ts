import { stageBuilt } from './stage-built.ts'
import { stageServer } from './stage-server.ts'

/** What is published, by the folder it is made from. Another package is another line. */
export const PACKAGES: Readonly<Record<string, Stage>> = {
  server: stageServer,
  client: stageBuilt,
  cli: stageBuilt,
}

/** Writes all files of a package from a folder of the checkout into an empty one. */
export type Stage = (from: string, into: string) => void
