/**
 * Called between two steps of long work, such as labels of a sheet: others get their turn, and it throws
 * when no one waits for the result any more.
 */
export type Turn = () => Promise<void>

export const NO_TURN: Turn = async () => undefined
