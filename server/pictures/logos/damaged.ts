/** An image that cannot be read. The message ends a sentence that begins with what was uploaded. */
export class Damaged extends Error {
  override name = 'Damaged'
}
