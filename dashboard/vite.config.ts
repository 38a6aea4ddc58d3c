import { defineConfig } from 'vite'

// biome-ignore lint/style/noDefaultExport: Vite expects one
export default defineConfig({
  base: '/app/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    manifest: 'manifest.json',
    // The strict Content-Security-Policy allows no data: in scripts, and small files compress well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
