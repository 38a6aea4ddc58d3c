import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { words } from '../../words.ts'
import { peekOn } from './peek.tsx'
import './skeleton.css'

const AFTER_MS = 300
const ROWS = 8

function BoneRow({ index }: { index: number }) {
  return (
    <li class="row">
      <span class="bone tick-bone" />
      <span class="bone mini-bone" />
      <span class="what">
        <span class="bone" style={{ width: `${72 - ((index * 13) % 34)}%` }} />
        <span class="bone thin" style={{ width: `${38 - ((index * 7) % 16)}%` }} />
      </span>
      <span class="bone leads" style={{ width: `${82 - ((index * 11) % 30)}%` }} />
      <span class="bone in-state" />
      <span class="bone trend" />
      <span class="bone total" />
    </li>
  )
}

/** The heights of the real rows, so that nothing jumps when they come. */
export function Skeleton() {
  const isLate = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      isLate.value = true
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate.value) return null
  return (
    <div class={peekOn.value ? 'split' : ''} role="status">
      <span class="unseen">{words.codes.loading}</span>
      <div class="rows bones" aria-hidden="true">
        <div class="column-heads tiny second">
          <span class="tick-bone" />
        </div>
        <ul>
          {Array.from({ length: ROWS }, (_, index) => (
            <BoneRow key={index} index={index} />
          ))}
        </ul>
      </div>
      {peekOn.value && (
        <div class="peek" aria-hidden="true">
          <div class="crop">
            <span class="bone picture-bone" />
          </div>
        </div>
      )}
    </div>
  )
}
