import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withTheme } from '../build/theme-css.ts'
import { breakpoints, defaultTheme, tokensOf } from './tokens.ts'

const folder = new URL('../', import.meta.url).pathname
const sheets = globSync('**/*.css', { cwd: folder, exclude: (name) => name === 'node_modules' || name === 'dist' })

/** The parts of web/ui/layout are given their steps; every other sheet names them. */
const givesSteps = 'ui/layout/layout.module.css'

/** A step of the scale, and what else a property may say. */
const scale: Record<string, RegExp> = {
  'font-size': /^(var\(--text-[1-6]\)|inherit)$/,
  'font-weight': /^(var\(--weight-(normal|strong|bold)\)|inherit)$/,
  gap: /^((var\(--space-[1-6]\)|0|clamp\(.*\)) ?)+$/,
  'border-radius': /^((var\(--(radius|radius-tiny|radius-small|radius-large|pill)\)|0|50%|inherit) ?)+$/,
}

const customProperty = /^(var\(--(size|weight|gap)\)|min\(var\(--gap\).*\))$/

test.each(sheets)('%s keeps to the scale', (file) => {
  // What a font file holds is not the page's choice.
  const css = readFileSync(folder + file, 'utf8').replaceAll(/@font-face \{[^}]*\}/g, '')
  const violations = [...css.matchAll(/^\s*(?:row-|column-)?([a-z-]+): ([^;]+);/gm)].filter(
    ([, property = '', value = '']) =>
      scale[property] && !scale[property].test(value) && !(file === givesSteps && customProperty.test(value)),
  )
  expect(violations.map(([line]) => line.trim())).toEqual([])
  expect(css.match(/@media[^{]*width [<>]?=? ?\d|@media[^{]*(min|max)-width/g)).toBeNull()
})

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
