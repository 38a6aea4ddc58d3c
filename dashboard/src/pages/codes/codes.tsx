export function CodesPage() {
  return <h1>Codes</h1>
}
