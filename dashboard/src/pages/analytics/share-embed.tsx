import { EMBED_ORIGINS_MAX, toEmbedOrigin } from '../../../../domain/reports/embed-origins.ts'
import { copyText } from '../../parts/shell/copy.ts'
import { Button } from '../../parts/shell/icon.tsx'
import { words } from '../../words.ts'

const text = words.analytics.share

/** The sites as they are typed, as origins; null: one of them is none, or they are too many. */
export function readOrigins(typed: string): string[] | null {
  const sites = typed.split(/[\s,;]+/).filter((site) => site !== '')
  const origins = sites.map((site) =>
    toEmbedOrigin(/^[a-z]+:/i.test(site) ? site : `https://${site}`),
  )
  if (origins.length > EMBED_ORIGINS_MAX) return null
  return origins.every((origin) => origin !== null) ? origins : null
}

function frameOf(url: string): string {
  return `<iframe src="${url}" title="${text.frameTitle}" width="100%" height="900" style="border: 0"></iframe>`
}

/** What the page that embeds the report needs. */
export function EmbedCode({ url }: { url: string }) {
  const code = frameOf(url)
  return (
    <>
      <p class="small">{text.frame}</p>
      <div class="secret mono breakable">{code}</div>
      <div class="cluster">
        <Button icon="copy" onClick={() => void copyText(code, text.frameCopied)}>
          {text.frameCopy}
        </Button>
      </div>
    </>
  )
}
