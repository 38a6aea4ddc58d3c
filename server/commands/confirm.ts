import { createInterface } from 'node:readline/promises'

/**
 * Before links stop working or data is lost, its id must be typed again; scripts pass `--yes`. With
 * neither a terminal nor `--yes`, nothing is done.
 */
export class Unconfirmed extends Error {
  constructor(command: string) {
    super(`${command} requires confirmation. To run it without a terminal, pass --yes`)
  }
}

/** Call this before any data is touched. */
export function assertAnswerable(command: string, yes = false): void {
  if (!yes && !process.stdin.isTTY) throw new Unconfirmed(command)
}

/** `what` describes the text to type: "the id". */
export async function isConfirmed(warning: string, what: string, id: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(`${warning}\nType ${what} to continue: `)).trim() === id
  } finally {
    terminal.close()
  }
}
