import { en } from './words/en.ts'

/** Every word of the dashboard. A second language is another object of this shape, chosen here. */
export type Words = typeof en
export const words: Words = en
