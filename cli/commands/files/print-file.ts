import type { Readable } from 'node:stream'
import { toSafeText } from '../../../terminal/width.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { toStream } from './whole-file.ts'

/** A file to stdout: as it is into a pipe, and on a screen without what a terminal would obey. */
export async function printFile(terminal: Terminal, content: Readable | Response): Promise<void> {
  const decoder = new TextDecoder()
  for await (const chunk of toStream(content)) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    await terminal.write(
      terminal.isTty ? toSafeText(decoder.decode(bytes, { stream: true })) : bytes,
    )
  }
}
