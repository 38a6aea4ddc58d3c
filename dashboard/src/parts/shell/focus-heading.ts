/** Where the focus goes on when what had it is gone. After the next drawing. */
export function focusHeading(): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>('.settings h2')?.focus({ preventScroll: true })
  })
}
