import { render } from 'preact'
import '../../pages/styles/tokens.css'
import '../../pages/styles/base.css'
import './styles/shell.css'
import './styles/controls.css'
import './styles/choices.css'
import './styles/printed.css'
import './styles/figures.css'
import './styles/messages.css'
import './styles/waiting.css'
import { App, startPages } from './app.tsx'
import { startKeyboard } from './keyboard.ts'
import { startRouter } from './router.ts'
import { startTheme } from './styles/theme.ts'
import { language } from './words/language.ts'

document.documentElement.lang = language
startTheme()
startRouter()
startKeyboard()
startPages()
const root = document.getElementById('app')
if (root) render(<App />, root)
