/** An image that cannot be read. The message ends a sentence that begins with what was uploaded. */
export class Damaged extends Error {
  override name = 'Damaged'
}

export const TOO_MUCH = 'it takes too much time or memory to read'
