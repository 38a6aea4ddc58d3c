import { useMemo } from 'preact/hooks'
import type { SharedReport } from '../../../../client/client.ts'
import { FIRST_ACCOUNT } from '../../../../domain/accounts/first-account.ts'
import { type Style, uploadOf } from '../../../../domain/codes/style.ts'
import { toShortLink } from '../../format.ts'
import { toLastDay, toPeriod } from '../../parts/figures/labels.ts'
import { Printed } from '../../parts/paper/printed.tsx'
import { Picture } from '../../parts/picture/picture.tsx'
import { words } from '../../words.ts'

const text = words.report

/** As it is told: an account that was never named is nobody, and all its codes are just that. */
export function titleOf({ name, account, type }: SharedReport): string {
  return type === 'account' && name === account && !isNamed(account) ? text.ofAll : name
}

function isNamed(account: string): boolean {
  return account !== FIRST_ACCOUNT.name
}

function CodePicture({ code }: { code: NonNullable<SharedReport['code']> }) {
  const { short_url: link, image_url: image, style } = code
  // Drawing is work, and neither the link nor the style of a code ever changes.
  const alt = text.picture(toShortLink(link))
  const picture = useMemo(() => {
    const look = style as Style
    // A logo is read by those who are signed in; the public image shows it to all.
    const isPublic = image !== undefined && uploadOf(look) !== null
    if (isPublic) return <img src={`${new URL(image).pathname}?format=svg`} alt={alt} />
    return <Picture text={link} style={look} alt={alt} />
  }, [link])
  return (
    <div class="crop">
      <div class="label">{picture}</div>
    </div>
  )
}

/** Who shares it: as people know them, else by the name of the account, if it was ever given one. */
function Sender({ report: { account, brand } }: { report: SharedReport }) {
  const name = brand?.name ?? (isNamed(account) ? account : null)
  if (name === null && !brand?.logo_url && !brand?.color) return null
  return (
    <p class="small second report-sender">
      {brand?.logo_url && <img src={brand.logo_url} alt="" />}
      {brand?.color && <i style={{ background: brand.color }} />}
      {name !== null && (
        <span>
          {text.by} <bdi>{name}</bdi>
        </span>
      )}
    </p>
  )
}

/** What it is about, of when, and by whom. */
export function Head({ report, from, to }: { report: SharedReport; from: string; to: string }) {
  const { code, expires_at: end, timezone } = report
  return (
    <div class="report-head level">
      {code?.style && <CodePicture code={code} />}
      <div>
        <Sender report={report} />
        <h1>
          <bdi>{titleOf(report)}</bdi>
        </h1>
        <p class="second">
          {text.period(toPeriod(from, to), timezone)}
          <Printed timeZone={timezone} />
        </p>
        <p class="small second terms">
          {end === null ? text.readOnly : text.until(toLastDay(end))}
        </p>
        {code && (
          <p class="small mono breakable">
            {toShortLink(code.short_url)}
            {code.destination_url && ` → ${toShortLink(code.destination_url)}`}
          </p>
        )}
      </div>
    </div>
  )
}
