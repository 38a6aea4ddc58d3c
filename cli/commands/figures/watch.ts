import type { Event } from '../../../client/index.ts'
import type { Colour } from '../../../terminal/colour.ts'
import { paint } from '../../../terminal/colour.ts'
import { flag } from '../../../terminal/options.ts'
import { cut, pad, toSafe } from '../../../terminal/width.ts'
import { command } from '../../command.ts'
import { toJson } from '../../output.ts'
import { expectTags } from '../../tags.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { type Known, openCodes, SCANS, scansOf, toTime } from './scans.ts'

export const watch = command({
  name: 'watch',
  summary: 'show scans as they happen',
  usage: ['watch [<code>…] [--tag TAG] [--after SCAN] [--count N]'],
  operands: [0, 100],
  options: {
    ...SCANS,
    details: flag('add variant, version, os and language (only with --json)'),
  },
  examples: ['watch spring', "watch --json | jq -r '.data.city'"],
  async run(context) {
    const { client, json, operands, terminal, values } = context
    await expectTags(client, values.tag?.join(','))
    const codes = openCodes(client)
    const scans = scansOf(context, operands, codes, {
      include: values.details ? 'details' : undefined,
    })
    if (!json) terminal.note('Waiting for scans. Press Ctrl+C to stop.')
    for await (const scan of scans) {
      const line = json ? toJson(scan) : toLine(terminal, scan, await codes(scan.data.qr_id))
      await terminal.line(line)
    }
  },
})

const PLACE = 24
const DEVICE = 16
const TIME = 8
const GAPS = 8
const NAME_MIN = 12

/** `12:04:31  Spring poster  Köln, DE  ios, safari  new visitor`. */
function toLine(terminal: Terminal, { timestamp, data }: Event, { name }: Known): string {
  const { city, country, device, browser, is_unique } = data
  const place = city === 'Unknown' ? country : `${city}, ${country}`
  const room = Math.max(
    NAME_MIN,
    Math.min(40, terminal.columns - TIME - PLACE - DEVICE - GAPS - 11),
  )
  const cell = (text: string, width: number, colour?: Colour) => {
    const full = pad(cut(toSafe(text), width), width)
    return colour ? paint(terminal, colour, full) : full
  }
  return [
    cell(toTime(timestamp), TIME, 'dim'),
    cell(name, room, 'bold'),
    cell(place.replace(/^XX$/, 'somewhere'), PLACE),
    cell(browser === 'other' ? device : `${device}, ${browser.replace('_browser', '')}`, DEVICE),
    is_unique ? paint(terminal, 'green', 'new visitor') : '',
  ]
    .join('  ')
    .trimEnd()
}
