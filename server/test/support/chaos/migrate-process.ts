import { openData } from '../service/databases.ts'

/** `qroute migrate` of a release to come, whose migrations are in the folder that is named. */
const [env = '{}', folder = ''] = process.argv.slice(2)
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort(new Error('stopped')))
const migrating = {
  folder: new URL(folder),
  signal: stopping.signal,
  progressMs: 1_000,
  onProgress: (text: string) => process.stdout.write(`${text}\n`),
}
await (await openData(JSON.parse(env), 'codes', { migrating })).close()
process.stdout.write('migrated\n')
