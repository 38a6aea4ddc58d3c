import { useEffect } from 'preact/hooks'
import { words } from '../../words.ts'

export function useTitle(page: string): void {
  useEffect(() => {
    document.title = words.title(page)
  }, [page])
}
