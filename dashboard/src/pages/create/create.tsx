export function CreatePage() {
  return <h1>Create</h1>
}
