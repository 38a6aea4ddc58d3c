import { useSignal } from '@preact/signals'
import { keep, kept } from '../../kept.ts'
import { go, linkTo, mode } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { Form } from '../form/form.tsx'
import { useSending } from '../form/sending.ts'
import { Button, Icon } from '../shell/icon.tsx'
import { Command } from './command.tsx'
import './first-use.css'

const TYPED = 'first-url'

function FirstField() {
  const text = words.codes.first
  const url = useSignal(kept<string>(TYPED) ?? '')
  const sending = useSending(() => {
    keep(TYPED, null)
    go(linkTo('/codes/new', { url: url.value.trim() }))
    return null
  })
  return (
    <>
      {/* The next page checks the link and says what is wrong with it. */}
      <Form of={sending} class="first-field" takesFocus>
        <label class="unseen" for="first-url">
          {text.url}
        </label>
        <input
          id="first-url"
          class="input"
          type="url"
          autocomplete="off"
          placeholder={text.urlHint}
          value={url.value}
          onInput={(event) => {
            url.value = event.currentTarget.value
            keep(TYPED, url.value)
          }}
        />
        <Button look="main tall" type="submit">
          {text.submit} <Icon name="arrow" />
        </Button>
      </Form>
      <p class="small second">{text.note}</p>
      <p class="small">
        <a href={linkTo('/codes/import')}>{words.importing.linkHint}</a>
      </p>
    </>
  )
}

/** The label that is not there yet: the three finder patterns, drawn with dashes. */
function BlankLabel() {
  return (
    <div class="crop" aria-hidden="true">
      <div class="blank-label">
        <svg aria-hidden="true" viewBox="-.2 -.2 21.4 21.4">
          <path d="M0 0h7v7H0zM2 2h3v3H2zM14 0h7v7h-7zM16 2h3v3h-3zM0 14h7v7H0zM2 16h3v3H2z" />
        </svg>
        <p>{words.codes.first.label}</p>
      </div>
    </div>
  )
}

/** An account without codes: one thing to do, and the same from a program. */
export function FirstUse() {
  const text = words.codes.first
  const isTest = mode.value === 'test'
  const mayCreate = mayAct('editor')
  const lead = isTest ? text.testLead : text.lead
  return (
    <>
      <section class="first">
        <div>
          <h1>{isTest ? text.testTitle : mayCreate ? text.title : words.codes.title}</h1>
          <p class="lead">{mayCreate ? lead : text.viewerLead}</p>
          {mayCreate && <FirstField />}
        </div>
        <BlankLabel />
      </section>
      {mayCreate && <Command />}
    </>
  )
}
