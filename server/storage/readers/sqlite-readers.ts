import { Problem } from '../../../domain/errors.ts'
import { startWorker } from '../../lib/threads/worker.ts'
import type { Value } from '../engine/database.ts'
import { translateError } from '../engine/sqlite/sqlite-errors.ts'
import type { LineLayout, Lines, Reader, SurveyRow } from './reader.ts'
import { openReaderQueue, READ_MAX_MS, type Readers, tooLong } from './readers.ts'
import { surveyText } from './survey.ts'

/**
 * Heavy reads of the embedded database, in threads, where they do not hold up the event loop. Each
 * thread serves one body at a time, in one transaction, so that it reads the data of one moment. A
 * body that takes too long is ended together with its thread.
 */
export interface ReadRequest {
  readonly text: string
  readonly values: readonly Value[]
  /** Null for plain rows. */
  readonly layout: LineLayout | null
}

/** One account can keep two of them busy; the third is for others. */
const THREADS_MAX = 3
/** Rows become garbage quickly. A small young generation keeps a long export from using memory. */
const HEAP = { maxYoungGenerationSizeMb: 4 }
const THREAD = new URL('./reader-thread.ts', import.meta.url)

interface Thread {
  ask(request: ReadRequest): Promise<unknown>
  end(): Promise<void>
}

export function openSqliteReaders(path: string): Readers {
  const idle: Thread[] = []
  const all = new Set<Thread>()
  const inTurn = openReaderQueue(THREADS_MAX)
  let isClosed = false

  function take(): Thread {
    // What waited for its turn until now must not open the file again.
    if (isClosed) throw new Problem('unavailable', 'The service is stopping')
    const thread = idle.pop() ?? startThread(path)
    all.add(thread)
    return thread
  }

  /** Ends its transaction and its query with it. */
  function drop(thread: Thread): void {
    void thread.end().then(() => all.delete(thread))
  }

  async function read<Result>(body: (reader: Reader) => Promise<Result>): Promise<Result> {
    const thread = take()
    try {
      const result = await within(READ_MAX_MS, async () => {
        await thread.ask(BEGIN)
        const value = await body(readerOf(thread))
        await thread.ask(COMMIT)
        return value
      })
      idle.push(thread)
      return result
    } catch (error) {
      if (isRefusal(error)) await thread.ask(COMMIT).then(() => idle.push(thread))
      else drop(thread)
      throw error
    }
  }

  return {
    atOneMoment: (accountId, body) => inTurn(accountId, () => read(body)),
    async close() {
      isClosed = true
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

const BEGIN: ReadRequest = { text: 'begin', values: [], layout: null }
const COMMIT: ReadRequest = { text: 'commit', values: [], layout: null }

function readerOf(thread: Thread): Reader {
  const query = async <Row>(text: string, values: readonly Value[] = []) =>
    (await thread.ask({ text, values, layout: null })) as Row[]
  return {
    query,
    lines: async (layout, text, values) => (await thread.ask({ text, values, layout })) as Lines,
    among: (column, mark) => `${column} in (select value from json_each(${mark}))`,
    list: (numbers) => JSON.stringify(numbers),
    survey: async (asked, values) => {
      const [row] = await query<SurveyRow>(surveyText(asked), values)
      return row ?? { told: '', known: 0 }
    },
  }
}

function startThread(path: string): Thread {
  const worker = startWorker({
    name: 'reader',
    file: THREAD,
    data: path,
    limits: HEAP,
    isBackground: true,
  })
  return {
    async ask(request) {
      try {
        return await worker.ask(request)
      } catch (error) {
        throw translateError(error)
      }
    },
    end: worker.terminate,
  }
}

/** Rejects when the time is up; what the body does after that is ignored. */
async function within<Result>(ms: number, body: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLong(ms)), ms)
  })
  try {
    return await Promise.race([body(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The request is at fault: the thread is fine. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.code === 'invalid_request'
}
