/** The Node that is installed beside a release, or null. `script` is a file of that release. */
export function pinnedNode(script: string): string | null
