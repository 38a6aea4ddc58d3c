import { UAParser } from 'ua-parser-js'
import { openRecent } from '../../domain/recent.ts'
import type { Browser, Device, System } from '../../domain/scans/dimensions.ts'
import { type Bot, botOf } from './bots.ts'

/** What a user agent says about the device, or that it is a machine. */
export interface Agent {
  readonly device: Device
  readonly browser: Browser
  readonly os: System
  /** From our own list, so that no client can invent a value. */
  readonly browserName: string
  readonly bot: Bot | null
}

/** As much as the parser reads. Some expressions take time quadratic in the length. */
const AGENT_MAX = 500
/** Cached agents; up to as many again are about to be evicted. */
const REMEMBERED_MAX = 2000

const LINUXES = ['linux', 'ubuntu', 'debian', 'fedora', 'suse', 'mint', 'arch', 'gentoo', 'centos']
/** By the parser's name for them, in small letters. All others are other. */
const SYSTEM_NAMES = new Map<string | undefined, System>([
  ['ios', 'ios'],
  ['android', 'android'],
  ['android-x86', 'android'],
  ['windows', 'windows'],
  ['mac os', 'macos'],
  ['chromium os', 'chromeos'],
  ...LINUXES.map((name) => [name, 'linux'] as const),
])

const BROWSERS = listed(
  ['Safari', 'Chrome', 'Samsung Internet', 'Firefox', 'Firefox Focus', 'Edge', 'Opera', 'IE'],
  ['Opera Mini', 'Opera GX', 'Opera Touch', 'Brave', 'DuckDuckGo', 'Vivaldi', 'Chromium', 'Silk'],
  ['MIUI Browser', 'Huawei Browser', 'Vivo Browser', 'UCBrowser', 'QQBrowser', 'Yandex', 'Quark'],
  ['Whale', 'Puffin', 'Konqueror', 'Electron', 'WebView', 'Android Browser', 'Coc Coc', 'Baidu'],
  ['Instagram', 'Facebook', 'WeChat', 'LINE', 'TikTok', 'Snapchat', 'LinkedIn', 'Twitter'],
  ['KakaoTalk', 'Naver', 'Alipay', 'Weibo', 'Klarna'],
)
  .set('mobile safari', 'Safari')
  .set('chrome headless', 'Chrome')
  .set('chrome webview', 'WebView')
  .set('webkit', 'WebView')
  .set('heytap', 'HeyTap Browser')
  .set('gsa', 'Google')

/** Apps that the parser does not know, or mistakes for the browser they are built on. */
const APPS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bBarcelona \d/, 'Threads'],
  [/\b(?:FBAN\/Messenger|FB_IAB\/(?:Orca|MESSENGER))/, 'Messenger'],
  [/\b(?:FBAN|FBAV|FB_IAB)\//, 'Facebook'],
  [/\b(?:musical_ly|trill_|BytedanceWebview|TikTok)/, 'TikTok'],
  [/\[Pinterest\//, 'Pinterest'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bTelegram-Android\//, 'Telegram'],
  [/\bDingTalk\//, 'DingTalk'],
  [/\bEcosia\b/, 'Ecosia'],
  [/ Brave(?:\/|$)/, 'Brave'],
]

const FAMILIES: Readonly<Record<string, Agent['browser']>> = {
  Safari: 'safari',
  Chrome: 'chrome',
  'Samsung Internet': 'samsung_browser',
}

/** Safari's name ends an agent; an app built on a browser appends its own. */
const ADDS_A_NAME = /\bSafari\/[\w.+]+ +\S/
/** An iPad that requests desktop pages says Macintosh. No Mac has these. */
const ONLY_ON_IOS = /\b(?:CriOS|FxiOS|EdgiOS|OPiOS|GSA|Mobile)\//

/**
 * The same few agents come again and again, and parsing one takes as long as the rest of a scan.
 */
export function openAgents(): (agent: string) => Agent {
  const recent = openRecent<Agent>(REMEMBERED_MAX)

  return (agent) => {
    const key = agent.length > AGENT_MAX ? cut(agent) : agent
    const known = recent.get(key)
    if (known) return known
    const found = read(key)
    recent.set(key, found)
    return found
  }
}

/** A copy: a slice would keep the whole header in memory. Headers are Latin-1. */
function cut(agent: string): string {
  return Buffer.from(agent.slice(0, AGENT_MAX), 'latin1').toString('latin1')
}

function read(agent: string): Agent {
  const parser = new UAParser(agent)
  const systemName = parser.getOS().name
  const os = systemOf(agent, systemName)
  const browserName = browserNameOf(agent, parser)
  return {
    device: deviceOf(os, systemName),
    browser: FAMILIES[browserName] ?? 'other',
    os,
    browserName,
    bot: botOf(agent),
  }
}

function systemOf(agent: string, name: string | undefined): System {
  const isIpad = agent.includes('Macintosh') && ONLY_ON_IOS.test(agent)
  const system = isIpad ? 'ios' : (SYSTEM_NAMES.get(name?.toLowerCase()) ?? 'other')
  return system === 'ios' && /\b(?:iPad|Macintosh)\b/.test(agent) ? 'ipados' : system
}

function deviceOf(os: System, systemName: string | undefined): Device {
  if (os === 'ios' || os === 'ipados') return 'ios'
  return os === 'android' || systemName === 'HarmonyOS' ? 'android' : 'desktop'
}

function browserNameOf(agent: string, parser: UAParser): string {
  const app = APPS.find(([mark]) => mark.test(agent))
  if (app) return app[1]
  const name = nameIn(BROWSERS, parser.getBrowser().name)
  return name in FAMILIES && ADDS_A_NAME.test(agent) ? 'Other' : name
}

function listed(...names: string[][]): Map<string, string> {
  return new Map(names.flat().map((name) => [name.toLowerCase(), name]))
}

function nameIn(names: ReadonlyMap<string, string>, name: string | undefined): string {
  return name === undefined ? 'Unknown' : (names.get(name.toLowerCase()) ?? 'Other')
}
