import type { Plugin } from 'vite'

/** Basic Latin: letters and digits of every language, and nearly all letters of English. */
const font = /^assets\/figtree-latin-wght.*\.woff2$/

/**
 * Preloads the typeface in the shell of client-rendered pages, whose text appears only after several scripts and calls: it
 * is there by then. Pages that the server renders name the fonts of their language (server/ssr/page-template.ts).
 */
export function fontPreload(): Plugin {
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
