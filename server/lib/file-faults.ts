import { relative } from 'node:path'

/** What the system refuses to do with a file, in words for an operator. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user is not allowed to write there',
  EPERM: 'this user is not allowed to write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  ENOTDIR: 'a file is where a folder should be',
}

/** Undefined: it is something else. */
export function whyRefused(error: unknown): string | undefined {
  return REASONS[(error as NodeJS.ErrnoException).code ?? '']
}

/** What the system says of a path in this folder, or on the way to it; null: the error is about something else. */
export function faultIn(folder: string, error: unknown): string | null {
  const { path, message } = error as NodeJS.ErrnoException
  if (path === undefined || !(isIn(folder, path) || isIn(path, folder))) return null
  return `${path}: ${whyRefused(error) ?? message}`
}

function isIn(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..')
}
