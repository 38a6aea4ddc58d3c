// The script of the site at /docs: the chosen theme, the search, buttons that copy. Every page can be
// read without it.

const chosen = stored('qroute.theme')
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen

const FOUND_MAX = 12
/** What is left to see above the present page in the contents. */
const ABOVE_PX = 120
const INDEX = '/docs/search.json'

addEventListener('DOMContentLoaded', () => {
  startSearch()
  startCopying()
  const contents = document.getElementById('contents')
  contents.addEventListener('click', ({ target }) => {
    if (target.closest('a') && contents.matches(':popover-open')) contents.hidePopover()
  })
  const current = contents.querySelector('[aria-current]')
  if (current) contents.scrollTop = current.offsetTop - ABOVE_PX
})

function startSearch() {
  const form = document.querySelector('.search')
  const input = document.getElementById('query')
  const found = document.getElementById('found')
  const status = form.querySelector('[role=status]')
  let index = null
  form.hidden = false
  // It is as small as a picture, and few people search: loaded when somebody begins to.
  const load = () => {
    index ??= fetch(INDEX)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error('no index'))))
      .catch(() => {
        index = null
        return null
      })
    return index
  }
  input.addEventListener('focus', load)
  input.addEventListener('input', async () => {
    const query = input.value
    const entries = await load()
    if (query !== input.value) return
    if (query.trim() === '') return hide()
    if (entries === null) return show([], 'The search could not be loaded. Try again.')
    const results = search(entries, query)
    show(results, results.length === 0 ? `Nothing was found for “${query.trim()}”.` : '')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    found.querySelector('a')?.click()
  })
  form.addEventListener('keydown', (event) => moveBetween(event, input, found, hide))
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) hide()
  })
  found.addEventListener('click', ({ target }) => {
    if (target.closest('a')) hide()
  })
  addEventListener('keydown', (event) => {
    const isTyping = /^(input|textarea|select)$/i.test(event.target.tagName)
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })

  function hide() {
    found.hidden = true
    status.textContent = ''
  }

  function show(results, message) {
    found.replaceChildren(...(message === '' ? results.map(toLink) : [toParagraph(message)]))
    found.hidden = false
    found.scrollTop = 0
    status.textContent = message || `${results.length} found`
  }
}

/** Arrows go through what was found, Escape leaves it. */
function moveBetween(event, input, found, hide) {
  if (event.key === 'Escape') {
    hide()
    input.focus()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const places = [input, ...found.querySelectorAll('a')]
  const at = places.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
  event.preventDefault()
  places[Math.max(0, Math.min(at, places.length - 1))].focus()
}

/** Every word has to be in a section; where it stands decides the order. */
function search(entries, query) {
  const words = query.toLowerCase().trim().split(/\s+/)
  const rated = []
  for (const entry of entries) {
    const [title, page, , , text] = entry
    let points = page === '' ? 1 : 0
    const isThere = words.every((word) => {
      const gained = pointsOf(word, title.toLowerCase(), page.toLowerCase(), text)
      points += gained
      return gained > 0
    })
    if (isThere) rated.push([points, entry])
  }
  rated.sort(([a], [b]) => b - a)
  return rated.slice(0, FOUND_MAX).map(([, entry]) => entry)
}

function pointsOf(word, title, page, text) {
  if (title === word) return 40
  if (title.startsWith(word)) return 20
  if (title.includes(word)) return 12
  if (page.includes(word)) return 5
  if (` ${text} `.includes(` ${word} `)) return 4
  return text.includes(word) ? 2 : 0
}

function toLink([title, page, address, begins]) {
  const link = document.createElement('a')
  link.href = address
  const name = document.createElement('b')
  name.textContent = page === '' ? title : `${title} · ${page}`
  const text = document.createElement('span')
  text.textContent = begins
  link.append(name, text)
  return link
}

function toParagraph(text) {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph
}

function startCopying() {
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll('main pre')) {
    const frame = document.createElement('div')
    frame.className = 'code'
    block.replaceWith(frame)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent)
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    frame.append(block, button)
  }
}

/** Browsers that block storage throw. */
function stored(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
