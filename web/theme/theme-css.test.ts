import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withTheme } from '../theme-css.ts'
import { breakpoints } from './breakpoints.ts'
import { defaultTheme } from './palette.ts'
import { tokensOf } from './tokens.ts'

const tokensFile = new URL('tokens.css', import.meta.url).pathname

test.each(['light', 'dark'] as const)('a page without settings has the default theme, %s', (mode) => {
  const css = withTheme(readFileSync(tokensFile, 'utf8'), tokensFile)
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme:dark)')
  const written = (mode === 'light' ? light : dark).split('}')[0]
  for (const [name, value] of Object.entries(tokensOf(defaultTheme[mode])))
    expect(written).toContain(`--${name}:${value}`)
  expect(written).toContain(`color-scheme:${mode}`)
})

test('a style sheet names the width at which it changes', () => {
  expect(withTheme('@media (--phone) {}', 'any.css')).toBe(`@media (${breakpoints.phone}) {}`)
  expect(() => withTheme('@media (--fone) {}', 'any.css')).toThrow('no breakpoint')
})
