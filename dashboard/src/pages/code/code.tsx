export function CodePage() {
  return <h1>Code</h1>
}
