import { defineConfig, type Plugin } from 'vite'

/**
 * The small parts that most pages share are one file of the first load: one by one they would be
 * twice as many files for a page. Not what draws pictures: the first load would have the renderer.
 */
const COMMON = {
  name: 'common',
  test: /dashboard.src.(?!words|isolated|pages|parts.(?:code|figures|first-use|picture)).+\.tsx?$/,
  minShareCount: 4,
}

/** The page of settings and its sections are one file, but for what a section loads later. */
const SETTINGS = {
  name: 'sections',
  test: /dashboard.src.pages.settings.(?!brand.preview|webhooks.receivers.receivers).+\.(?:tsx?|css)$/,
}

/** Comments are for us: pages are sent without. */
const NO_COMMENTS: Plugin = {
  name: 'no-comments',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/\s*<!--.*?-->|\s*\/\*.*?\*\//gs, ''),
  },
}

/** Behind the frame of a page, which is drawn before the styles have come. */
const STYLES_LATER: Plugin = {
  name: 'styles-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      const rest = styles.reduce((text, link) => text.replace(link, ''), html)
      return rest.replace('    <noscript>', `${styles.join('')}    <noscript>`)
    },
  },
}

/**
 * Which words a page needs is known in the browser only. What loads them is a file that runs as soon
 * as it is there, so they come together with the first load and not after it.
 */
const LOADER = {
  name: 'loader',
  test: /dashboard.src.(?:kept|words|words.language|words.load)\.ts$|domain.languages\.ts$|vite.preload-helper|rolldown.dynamic.import.helper/,
}

const WORDS_FIRST: Plugin = {
  name: 'words-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const loader = Object.values(bundle ?? {}).find(({ name }) => name === LOADER.name)
      if (loader === undefined) return html
      const src = `/app/${loader.fileName}`
      const preload = new RegExp(` *<link rel="modulepreload"[^>]*${src}">\\n`)
      const tag = `    <script type="module" async crossorigin src="${src}"></script>\n`
      return html
        .replace(preload, '')
        .replace('    <script type="module"', `${tag}    <script type="module"`)
    },
  },
}

/** Words say in their names which language they are in. */
function nameOf({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const [, language] = /words\/(\w+)\/parts\//.exec(facadeModuleId ?? '') ?? []
  return `assets/${language === undefined ? '' : `${language}-`}[name]-[hash].js`
}

// biome-ignore lint/style/noDefaultExport: Vite expects one
export default defineConfig({
  base: '/app/',
  plugins: [STYLES_LATER, WORDS_FIRST, NO_COMMENTS],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    manifest: 'manifest.json',
    // The strict Content-Security-Policy allows no data: in scripts, and small files compress well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: nameOf,
        codeSplitting: {
          groups: [LOADER, COMMON, SETTINGS],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
