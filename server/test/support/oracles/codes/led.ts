import assert from 'node:assert/strict'

/**
 * What a sentence about where a code leads claims, checked with what `simulate` answers to every kind
 * of visitor. A sentence that is not known here is a fault too.
 */
export interface Simulated {
  readonly state: string
  readonly destination_url: string | null
  readonly rule: number | null
}

export type Visit = Readonly<Record<string, string>>

const DEVICES = ['desktop', 'ios', 'android']
const COUNTRIES = ['DE', 'JP']
const LANGUAGES = ['de', 'ja', 'is']
const VISITORS = 12

/** Every kind of visitor that the rules of `randomLed` tell apart, and a few of each. */
export const VISITS: readonly Visit[] = [
  ...DEVICES.flatMap((device) =>
    COUNTRIES.flatMap((country) =>
      LANGUAGES.map((language) => ({ device, country, language, visitor: 'one' })),
    ),
  ),
  ...Array.from({ length: VISITORS }, (_, index) => ({
    ...{ device: DEVICES[index % 3] ?? 'ios', country: 'JP', language: 'is' },
    visitor: `visitor ${index}`,
  })),
]

export interface Facts {
  /** What simulate answered to each of `VISITS`. */
  readonly answers: readonly Simulated[]
  readonly rules: number
  /** Where a crawler is led; null: nowhere. */
  readonly crawler: string | null
}

/** `links`: those beside the sentence, without their scheme. */
type Claim = (facts: Facts, links: readonly string[], found: readonly string[]) => boolean

const past = ({ answers }: Facts) => answers.filter(({ rule }) => rule === null)
const short = (url: string | null) => url?.replace('https://', '')
const isIn = (links: readonly string[]) => (answer: Simulated) =>
  links.includes(short(answer.destination_url) ?? '')
const isNowhere = ({ destination_url }: Simulated) => destination_url === null
const isClosed = ({ answers }: Facts, state: string) =>
  answers.every((answer) => answer.state === state && answer.rule === null)

const toEveryone: Claim = (facts, links) => facts.answers.every(isIn(links))
/** Everybody whom no rule takes, if there is anybody. */
const toTheRest: Claim = (facts, links) => past(facts).every(isIn(links))
/** Said of a code that is closed, it is what the heading says of then. */
const toCrawlers: Claim = ({ crawler, answers }, links, [said]) => {
  const isClosedNow = answers.every(({ state }) => state !== 'active')
  // A crawler says what device it is, so a rule may take the one that was asked.
  const isTaken =
    said?.includes('no rule takes') === true && crawler?.includes('rule.example') === true
  return links.includes(short(crawler) ?? '') || isClosedNow || isTaken
}
const noMore: Claim = ({ answers }, _, [, last]) =>
  answers.every(({ rule }) => rule !== null && rule <= Number(last))
const inVain: Claim = (facts, links) => !facts.answers.some(isIn(links))

const CLAIMS: readonly (readonly [RegExp, Claim])[] = [
  [/^Leads to$/, toEveryone],
  [/^Leads everyone else to$/, toTheRest],
  [/^Splits (?:visitors|everyone else) between$/, toTheRest],
  [/^(?:Leads|Splits) .*, from .* on$/, (facts) => isClosed(facts, 'scheduled')],
  [/^(?:Leads|Splits) .*, when active$/, (facts) => isClosed(facts, 'paused')],
  [/^(\d+) rules? comes? first\.$/, ({ rules }, _, [, count]) => rules === Number(count)],
  [/^Right now no scan gets past rule (\d+)\.$/, noMore],
  [/^Crawlers and link previews(?: that no rule takes)? get$/, toCrawlers],
  [/^It leads to \S+ now\.$/, toEveryone],
  [/^It leads everyone else to \S+ now\.$/, toTheRest],
  [
    /^Crawlers and link previews(?: that no rule takes)? get \S+ now\. Visitors are split as before\.$/,
    toCrawlers,
  ],
  [/^Saved: \S+ It is not active, so no one goes there now\.$/, inVain],
  [/^Saved: \S+ No scan gets past rule (\d+) now, so no one goes there\.$/, noMore],
  [
    /^For scans that (?:its rule does not take|none of its \d+ rules takes)\.$/,
    (facts) => past(facts).length > 0,
  ],
  [/^Reaches no one now: no scan gets past rule (\d+)\.$/, noMore],
  [/^Reaches no visitor: they are split\.$/, inVain],
  [/^Reaches no one yet: it is not open\.$/, (facts) => isClosed(facts, 'scheduled')],
  [/^Reaches no one now: it is paused\.$/, (facts) => isClosed(facts, 'paused')],
  [/^Now scans lead to the destination above$/, toEveryone],
  [/^Now scans that no rule takes lead to the destination above$/, toTheRest],
  [/^Now visitors(?: that no rule takes)? are split as above$/, toTheRest],
  [/^Now no scan gets past rule (\d+)$/, noMore],
  [/^Now it is not open yet$/, (facts) => isClosed(facts, 'scheduled')],
  [/^Now it is paused$/, (facts) => isClosed(facts, 'paused')],
  [/^People who scan it see a page that says so;/, ({ answers }) => answers.every(isNowhere)],
  [
    /^People who scan it go to its fallback;/,
    ({ answers }) =>
      answers.every(({ destination_url: url }) => url?.includes('closed.example') === true),
  ],
  [/^From .* it leads to$/, toEveryone],
  [/^From .* it leads everyone else to$/, toTheRest],
  [/^From .* crawlers and link previews(?: that no rule takes)? get$/, inVain],
  [
    /^(?:Split|\d+ rules?, split) (?:\d+ : )+\d+$|^(?:Split|\d+ rules?, split) between \d+ pages$/,
    toTheRest,
  ],
  [/^\d+ rules?, else$/, toTheRest],
]

export function assertClaim(sentence: string, links: readonly string[], facts: Facts): void {
  const said = sentence
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const [pattern, claim] of CLAIMS) {
    const found = pattern.exec(said)
    if (found === null) continue
    assert.ok(
      claim(facts, links, found),
      `“${said}” ${links.join(', ')} is not so: ${JSON.stringify(facts.answers.slice(0, 4))}, crawler ${facts.crawler}`,
    )
    return
  }
  assert.fail(`nobody knows what this claims: “${said}”`)
}
