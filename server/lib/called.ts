/** How this program is called: only in a checkout, where npm finds it, do sources still have types. */
export const QROUTE = import.meta.filename.endsWith('.ts') ? 'npx qroute' : 'qroute'
