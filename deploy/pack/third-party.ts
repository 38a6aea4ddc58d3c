import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What of others is in the package, under which licence: npm's own pages show ours only. */

const HEAD = `# Third-party notices

Qroute is MIT licensed (LICENSE). This package also contains the following.

## Location data

\`geo/\`: IP Geolocation by DB-IP, https://db-ip.com, "IP to City Lite", licensed under the Creative Commons Attribution 4.0
International License (https://creativecommons.org/licenses/by/4.0/). Changed: reduced to country, region and city, and to networks
no smaller than a visitor. Pages that show locations from it must name DB-IP with a link.

## Letters

\`drawing/letters/\`: outlines of Inter Display Bold, SIL Open Font License 1.1 (\`OFL.txt\` there).
`

export function toThirdParty(root: string, bundled: readonly string[]): string {
  const packages = bundled.map((folder) => `- ${nameOf(root, folder)}`).sort()
  const inDashboard = readFileSync(path.join(root, 'dashboard/dist/packages'), 'utf8').split('\n')
  const notices = inDashboard.map((name) => {
    const folder = `node_modules/${name}`
    return `### ${nameOf(root, folder)}\n\n${licenceIn(path.join(root, folder))}\n`
  })
  return [
    HEAD,
    '## Packages\n',
    'In `node_modules/`, unchanged but for declarations and source maps, each with its licence.\n',
    ...[...new Set(packages), ''],
    '## In the dashboard\n',
    'Part of the files in `dashboard/dist/`:\n',
    ...notices,
  ].join('\n')
}

function nameOf(root: string, folder: string): string {
  const file = path.join(root, folder, 'package.json')
  const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  const known = license ?? licenses?.map(({ type }: { type: string }) => type).join(' or ')
  return `${name} ${version} (${known ?? 'see its licence'})`
}

function licenceIn(folder: string): string {
  const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder })
  if (!file) throw new Error(`${folder} has no licence`)
  return readFileSync(path.join(folder, file), 'utf8').trim()
}
