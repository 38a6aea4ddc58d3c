/** The line to the keeper, in a process that it keeps. */
export interface Line<Message, Said> {
  say(message: Said): void
  /** Resolves when it is said, before this process ends. */
  sayLast(message: Said): Promise<void>
  onMessage(heard: (message: Message) => void): void
  /** Resolves when the keeper is gone: then this process has nothing to do. */
  readonly cut: Promise<void>
}

export function openLine<Message, Said extends object | string>(): Line<Message, Said> {
  const { promise: cut, resolve } = Promise.withResolvers<void>()
  process.once('disconnect', resolve)
  if (!process.connected) resolve()
  // What cannot be said any more is not missed: the line is cut.
  function sayLast(message: Said): Promise<void> {
    return new Promise((resolve) => {
      if (process.connected) process.send?.(message, () => resolve())
      else resolve()
    })
  }

  return {
    say: (message) => void sayLast(message),
    sayLast,
    onMessage: (heard) => void process.on('message', (message) => heard(message as Message)),
    cut,
  }
}
