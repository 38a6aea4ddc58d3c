/** Which part of the program this process is, where it is several: keeper, api or worker. */

/** The variable by which the keeper tells the processes that it starts. */
export const PART_VARIABLE = 'QROUTE_PART'
/** The same for the version that answers until this process is ready to take its place. */
export const BESIDE_VARIABLE = 'QROUTE_BESIDE'

const { [PART_VARIABLE]: name, [BESIDE_VARIABLE]: version } = process.env

/** A name and a number, such as `worker 2`; null: the whole program. */
export const part: string | null = name ?? null

export const beside: string | null = version ?? null
