import type { Plugin } from 'vite'

/** Exports of a `PageModule` that only the server calls. */
const serverExport = /^export (?=const (?:load|isValidParam)\b)/gm

/** Keeps them out of the browser's chunks: unexported and unused, they are dropped. */
export const createServerExports = (): Plugin => ({
  name: 'server-exports',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /Page\.tsx$/ },
    handler: (code) => ({ code: code.replace(serverExport, ''), map: null }),
  },
})
