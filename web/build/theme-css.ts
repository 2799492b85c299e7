import type { Plugin } from 'vite'
import { breakpoints, defaultTheme, writeFollowingCss } from '../theme/tokens.ts'

const defaultColors = writeFollowingCss(defaultTheme)

/** Inserts the breakpoints into a style sheet, and into tokens.css also the colors of the default theme. */
export function withTheme(css: string, file: string): string {
  const mediaQueries: Record<string, string> = breakpoints
  const sheet = css.replace(/@media[^{]+/g, (media) =>
    media.replace(/\(--([\w-]+)\)/g, (match, name: string) => {
      if (!mediaQueries[name]) throw new Error(`${file}: ${match} is no breakpoint of theme/tokens.ts`)
      return `(${mediaQueries[name]})`
    }),
  )
  return file.endsWith('/theme/tokens.css') ? defaultColors + sheet : sheet
}

export function createThemeCss(): Plugin {
  return {
    name: 'theme-css',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: (css, file) => ({ code: withTheme(css, file), map: null }) },
  }
}
