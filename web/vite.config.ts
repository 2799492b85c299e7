import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { nameChunks } from './build/chunks.ts'
import { createDirectImports } from './build/direct-imports.ts'
import { createFontPreload } from './build/font-preload.ts'
import { createGuides } from './build/guides.ts'
import { createLeanContract } from './build/lean-contract.ts'
import { createMenuImports } from './build/menu-imports.ts'
import { createPageImports } from './build/page-imports.ts'
import { createPageTemplate } from './build/page-template.ts'
import { createPrecompressed } from './build/precompressed.ts'
import { recount } from './build/recount.ts'
import { createServerExports } from './build/server-exports.ts'
import { createThemeCss } from './build/theme-css.ts'
import { createBootScriptPlugin } from './ssr/boot-script-plugin.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const entry = `${import.meta.dirname}/main.tsx`

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    createGuides(),
    createPageImports(),
    createMenuImports(),
    react(),
    createLeanContract(),
    createThemeCss(),
    ...(isSsrBuild
      ? []
      : [
          createDirectImports(),
          createServerExports(),
          createBootScriptPlugin(),
          createFontPreload(),
          createPageTemplate(),
          recount(),
          createPrecompressed(),
        ]),
  ],
  // Bundled completely, with the production React: the development build takes several times as long.
  ssr: isSsrBuild ? { noExternal: true, external: ['@mui/x-data-grid', '@mui/x-charts', 'swagger-ui-dist'] } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // Browsers without module preload, such as Safari before 17, load the same files slightly later.
    modulePreload: { polyfill: false },
    // Plain text, served like any other file.
    license: !isSsrBuild && { fileName: 'third-party-licenses.txt' },
    // The API reference is a single chunk. `npm run bench -- scripts` limits the size of public pages.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: nameChunks(entry), debugName: 'kinds of pages' }],
            },
          },
        },
  },
  // Container names are shared between style sheets, so they must not be scoped.
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { container: false, grid: false, customIdents: false } },
  },
  server: { port: 5173, proxy: { '/api': server } },
}))
