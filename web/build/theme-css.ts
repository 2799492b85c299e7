import type { Plugin } from 'vite'
import { breakpoints, defaultTheme, followingCss } from '../theme/tokens.ts'

const defaultColors = followingCss(defaultTheme)

/** A style sheet with what it takes from tables: the breakpoints, and in tokens.css the default theme's colors. */
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

export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: (css, file) => ({ code: withTheme(css, file), map: null }) },
  }
}
