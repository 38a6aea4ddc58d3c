/**
 * Crawlers and link previews by name. Their scans are answered but not counted.
 *
 * Only names that a machine gives itself are here. General lists also treat HTTP libraries,
 * headless browsers, a bare `Mozilla/5.0` or a phone called "Discovery" as machines; people scan
 * with all of those. An app that shows pages to people also has the app's name, so where a preview
 * and a browser share it (WhatsApp, Viber, Pinterest), the preview is recognised by starting with
 * it.
 */
export interface Bot {
  readonly class: 'crawler' | 'preview'
  readonly reason: string
}

/** Where the name itself is not the pattern: reason, then expression. */
type Named = string | readonly [reason: string, mark: string]

/** The first match is the reason, so agents that borrow another's name come before its owner. */
const PREVIEWS: readonly Named[] = [
  ['iMessage', 'facebookexternalhit/1\\.1 Facebot Twitterbot/'],
  ['LINE', 'line-poker/'],
  ['KakaoTalk', 'kakaotalk-scrap/'],
  'facebookexternalhit',
  'facebookcatalog',
  'Facebot',
  ['WhatsApp', '^WhatsApp/'],
  'TelegramBot',
  'Twitterbot',
  'Slackbot',
  'Slack-ImgProxy',
  'LinkedInBot',
  'Discordbot',
  'SkypeUriPreview',
  'MicrosoftPreview',
  'BingPreview',
  ['Pinterestbot', 'Pinterestbot/|^Pinterest/0\\.'],
  'redditbot',
  ['Viber', '^Viber(?:/|$)'],
  ['Snapchat', 'Snap URL Preview Service'],
  'Google-PageRenderer',
  'Yahoo Link Preview',
  'vkShare',
  'OdklBot',
  'Embedly',
  ['Iframely', 'Iframely/'],
  ['Mastodon', 'Mastodon/[^ ]+ \\(http\\.rb/|http\\.rb/[^ ]+ \\(Mastodon/'],
  'Bluesky Cardyb',
  'SummalyBot',
  'Mattermost-Bot',
  ['Matrix', '^Synapse \\(bot;'],
  'FlipboardProxy',
  'TikTokSpider',
]

const CRAWLERS: readonly Named[] = [
  'Googlebot',
  'AdsBot-Google',
  'Mediapartners-Google',
  'APIs-Google',
  'Storebot-Google',
  'Google-InspectionTool',
  'Google-CloudVertexBot',
  'Google-Read-Aloud',
  'GoogleOther',
  'adidxbot',
  'bingbot',
  'msnbot',
  'DuckDuckBot',
  'DuckAssistBot',
  // Yandex's browser and search app are called Yandex too.
  ['YandexBot', 'compatible; Yandex'],
  'Baiduspider',
  'Applebot',
  'Yahoo! Slurp',
  'SeznamBot',
  ['Sogou', 'Sogou web spider/'],
  '360Spider',
  ['Yeti', 'Yeti/\\d'],
  'Linespider',
  'Daumoa',
  ['Qwant', 'Qwantify/|Qwantbot'],
  'MojeekBot',
  'coccocbot',
  'Mail.RU_Bot',
  'PetalBot',
  'Bytespider',
  'AhrefsBot',
  'AhrefsSiteAudit',
  'SemrushBot',
  'SiteAuditBot',
  'MJ12bot',
  'DotBot',
  'rogerbot',
  'BLEXBot',
  'DataForSeoBot',
  'serpstatbot',
  'Barkrowler',
  'Screaming Frog SEO Spider',
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'PerplexityBot',
  'Perplexity-User',
  'MistralAI-User',
  'meta-externalagent',
  'meta-externalfetcher',
  'CCBot',
  'Amazonbot',
  'archive.org_bot',
  'ia_archiver',
]

interface Entry extends Bot {
  readonly mark: RegExp
}

/** Case is ignored, and no name may end another word: a CUBOT is a phone. */
function entry(scanClass: Bot['class'], named: Named): Entry {
  const [reason, mark] = typeof named === 'string' ? [named, RegExp.escape(named)] : named
  return { class: scanClass, reason, mark: new RegExp(`(?<!\\w)(?:${mark})`, 'i') }
}

export const BOTS: readonly Entry[] = [
  ...PREVIEWS.map((named) => entry('preview', named)),
  ...CRAWLERS.map((named) => entry('crawler', named)),
]

/** Nearly all agents are not bots; one combined expression detects that first. */
const ANY = new RegExp(BOTS.map(({ mark }) => mark.source).join('|'), 'i')

export function botOf(agent: string): Bot | null {
  if (!ANY.test(agent)) return null
  const found = BOTS.find(({ mark }) => mark.test(agent))
  return found ? { class: found.class, reason: found.reason } : null
}
