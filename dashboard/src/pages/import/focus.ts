/** To what the step is about: what it says, or where its rows come from. */
export function focusStep(): void {
  document.querySelector<HTMLElement>('.import-side h2, .import-drop input')?.focus()
}

/** What was pressed is gone in the next step; somebody who is elsewhere on the page stays there. */
export function focusStepIfLost(): void {
  const now = document.activeElement
  const isElsewhere = now !== null && now !== document.body && !now.closest('.import-stage')
  if (!isElsewhere) focusStep()
}
