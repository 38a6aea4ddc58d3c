import { defineConfig, type Plugin } from 'vite'

/**
 * The small parts that most pages share are one file of the first load: one by one they would be
 * twice as many files for a page. Not what draws pictures: the first load would have the renderer.
 */
const COMMON = {
  name: 'common',
  test: /dashboard.src.(?!pages|parts.(?:code|figures|first-use|picture)).+\.tsx?$/,
  minShareCount: 4,
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

// biome-ignore lint/style/noDefaultExport: Vite expects one
export default defineConfig({
  base: '/app/',
  plugins: [STYLES_LATER],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    manifest: 'manifest.json',
    // The strict Content-Security-Policy allows no data: in scripts, and small files compress well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [COMMON], includeDependenciesRecursively: false } },
    },
  },
})
