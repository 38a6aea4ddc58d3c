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
    said?.includes('match no rule') === true && crawler?.includes('rule.example') === true
  return links.includes(short(crawler) ?? '') || isClosedNow || isTaken
}
const noMore: Claim = ({ answers }, _, [, last]) =>
  answers.every(({ rule }) => rule !== null && rule <= Number(last))
const inVain: Claim = (facts, links) => !facts.answers.some(isIn(links))

const CLAIMS: readonly (readonly [RegExp, Claim])[] = [
  [/^Goes to$/, toEveryone],
  [/^Everyone else goes to$/, toTheRest],
  [/^(?:Visitors are|Everyone else is) split between$/, toTheRest],
  [/^(?:Goes|Visitors|Everyone else) .*\(from .*\)$/, (facts) => isClosed(facts, 'scheduled')],
  [/^(?:Goes|Visitors|Everyone else) .*\(once resumed\)$/, (facts) => isClosed(facts, 'paused')],
  [/^(\d+) rules? appl(?:y|ies) first\.$/, ({ rules }, _, [, count]) => rules === Number(count)],
  [/^Right now, rule (\d+) catches every scan\.$/, noMore],
  [/^Crawlers and link previews(?: that match no rule)? go to$/, toCrawlers],
  [/^The code now goes to \S+\.$/, toEveryone],
  [/^Everyone else now goes to \S+\.$/, toTheRest],
  [
    /^Crawlers and link previews(?: that match no rule)? now go to \S+ Visitors are split as before\.$/,
    toCrawlers,
  ],
  [/^Saved: \S+ The code is not active, so no one goes there right now\.$/, inVain],
  [/^Saved: \S+ Rule (\d+) catches every scan right now, so no one goes there\.$/, noMore],
  [
    /^Applies only to scans that (?:don’t match the code’s rule|match none of the code’s \d+ rules)\.$/,
    (facts) => past(facts).length > 0,
  ],
  [/^No one goes there right now, because rule (\d+) catches every scan\.$/, noMore],
  [/^Visitors do not go there, because they are split between pages\.$/, inVain],
  [
    /^No one goes there yet, because the code is not active yet\.$/,
    (facts) => isClosed(facts, 'scheduled'),
  ],
  [
    /^No one goes there right now, because the code is paused\.$/,
    (facts) => isClosed(facts, 'paused'),
  ],
  [/^Now scans go to the destination above$/, toEveryone],
  [/^Now scans that match no rule go to the destination above$/, toTheRest],
  [/^Now visitors(?: who match no rule)? are split as shown above$/, toTheRest],
  [/^Now rule (\d+) catches every scan$/, noMore],
  [/^Now the code is not active yet$/, (facts) => isClosed(facts, 'scheduled')],
  [/^Now the code is paused$/, (facts) => isClosed(facts, 'paused')],
  [/^People who scan the code see a notice\./, ({ answers }) => answers.every(isNowhere)],
  [
    /^People who scan the code go to its fallback page\./,
    ({ answers }) =>
      answers.every(({ destination_url: url }) => url?.includes('closed.example') === true),
  ],
  [/^From .* the code will go to$/, toEveryone],
  [/^From .* everyone else will go to$/, toTheRest],
  [/^From .* crawlers and link previews(?: that match no rule)? will go to$/, inVain],
  [
    /^(?:Split|\d+ rules?, split) (?:\d+ : )+\d+$|^(?:Split|\d+ rules?, split) between \d+ pages$/,
    toTheRest,
  ],
  [/^\d+ rules?, otherwise$/, toTheRest],
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
