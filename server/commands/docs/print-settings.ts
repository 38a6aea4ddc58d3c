import { SETTINGS, type Setting } from '../../config.ts'

/** docs/configuration.md; a test compares it with the committed file. */
export function printSettings(): string {
  const rows = Object.entries<Setting<unknown>>(SETTINGS).map(
    ([name, { fallback, fallbackText, help }]) =>
      `| \`${name}\` | ${fallback ?? fallbackText} | ${help} |`,
  )
  return `# Configuration

All settings are optional environment variables. You can also set each one as \`NAME_FILE\`,
the path of a file that contains the value (for secrets). If any value is invalid, the server does not
start, and it reports all errors at once. \`npm run docs\` generates this page from the table in \`server/config.ts\`.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}
