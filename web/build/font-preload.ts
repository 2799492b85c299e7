import type { Plugin } from 'vite'

/** Basic Latin: the letters and digits of every language, and nearly all letters of English. */
const font = /^assets\/figtree-latin-wght.*\.woff2$/

/**
 * Preloads the font in the shell of client-rendered pages, where text appears only after several scripts and API
 * calls. Server-rendered pages preload the fonts of their language (server/ssr/page-template.ts).
 */
export function createFontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => font.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head',
          })),
    },
  }
}
