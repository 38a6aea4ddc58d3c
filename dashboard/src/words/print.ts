import { print } from './en/print.ts'

/** Words of the panels for print: loaded with them, because few visits open one. */
export const printWords = print
