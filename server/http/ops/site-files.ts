import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../../../domain/errors.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'

/** `/robots.txt` and `/.well-known/security.txt`: what machines and researchers look for. */
export interface SiteFiles {
  readonly baseUrl: string
  /** SECURITY_CONTACT: a mailto: or https: URL. */
  readonly securityContact: string | null
}

const SECURITY_PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. It is renewed with every response. */
const VALID_DAYS = 180

/**
 * Link previews show a short link in a chat or a post, so those that ask before they fetch must be
 * allowed to; Apple's messages use two of these names. Search engines have nothing to find here but
 * the documentation.
 */
const PREVIEWS = [
  'facebookexternalhit',
  'Facebot',
  'Twitterbot',
  'LinkedInBot',
  'Slackbot',
  'Slackbot-LinkExpanding',
  'Slack-ImgProxy',
  'Discordbot',
  'TelegramBot',
  'WhatsApp',
  'SkypeUriPreview',
  'BingPreview',
  'Pinterestbot',
  'redditbot',
  'Embedly',
  'Iframely',
  'Mastodon',
]

const ROBOTS = `# Link previews
${PREVIEWS.map((name) => `User-agent: ${name}`).join('\n')}
Disallow: /v1/
Allow: /

# Short links, images and the API are not for search engines
User-agent: *
Allow: /docs
Allow: /openapi.json
Disallow: /
`

export function siteFileRoutes(
  app: FastifyInstance,
  { baseUrl, securityContact }: SiteFiles,
): void {
  app.get('/robots.txt', async (_request, reply) => sendText(reply, ROBOTS))

  app.get(SECURITY_PATH, async (_request, reply) => {
    if (securityContact === null) {
      throw new Problem('not_found', 'The operator has not set SECURITY_CONTACT')
    }
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}${SECURITY_PATH}`,
    ]
    return sendText(reply, `${lines.join('\n')}\n`)
  })
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(text)
}
