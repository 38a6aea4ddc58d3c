/** Which part of the program this process is, where it is several: keeper, api or worker. */

/** The variable by which the keeper tells the processes that it starts. */
export const PART_VARIABLE = 'QROUTE_PART'

/** A name and a number, such as `worker 2`; null: the whole program. */
export const part: string | null = process.env[PART_VARIABLE] ?? null
