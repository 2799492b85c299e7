import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTheme } from '../build/theme-css.ts'
import { breakpoints, defaultTheme, toTokens } from './tokens.ts'

const folder = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: folder, exclude: (name) => name === 'node_modules' || name === 'dist' })

/** Defines the steps for the layout components; other sheets refer to it. */
const givesSteps = 'ui/layout/layout.module.css'

/** Allowed values: steps of the scale, and keywords. */
const scale: Record<string, RegExp> = {
  'font-size': /^(var\(--text-[1-6]\)|inherit)$/,
  'font-weight': /^(var\(--weight-(normal|strong|bold)\)|inherit)$/,
  gap: /^((var\(--space-[1-6]\)|0|clamp\(.*\)) ?)+$/,
  'border-radius': /^((var\(--(radius|radius-tiny|radius-small|radius-large|pill)\)|0|50%|inherit) ?)+$/,
}

const customProperty = /^(var\(--(size|weight|gap)\)|min\(var\(--gap\).*\))$/

test.each(sheets)('%s uses only steps of the scale', (file) => {
  // Font descriptors are not design choices.
  const css = readFileSync(join(folder, file), 'utf8').replaceAll(/@font-face \{[^}]*\}/g, '')
  const violations = [...css.matchAll(/^\s*(?:row-|column-)?([a-z-]+): ([^;]+);/gm)].filter(
    ([, property = '', value = '']) =>
      scale[property] && !scale[property].test(value) && !(file === givesSteps && customProperty.test(value)),
  )
  expect(violations.map(([line]) => line.trim())).toEqual([])
  expect(css.match(/@media[^{]*width [<>]?=? ?\d|@media[^{]*(min|max)-width/g)).toBeNull()
})

const tokensFile = join(import.meta.dirname, 'tokens.css')

test.each(['light', 'dark'] as const)('page without settings > has the default theme in %s mode', (mode) => {
  const css = withTheme(readFileSync(tokensFile, 'utf8'), tokensFile)
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme:dark)')
  const written = (mode === 'light' ? light : dark).split('}')[0]
  for (const [name, value] of Object.entries(toTokens(defaultTheme[mode])))
    expect(written).toContain(`--${name}:${value}`)
  expect(written).toContain(`color-scheme:${mode}`)
})

test('style sheets > use named breakpoints', () => {
  expect(withTheme('@media (--phone) {}', 'any.css')).toBe(`@media (${breakpoints.phone}) {}`)
  expect(() => withTheme('@media (--fone) {}', 'any.css')).toThrow('no breakpoint')
})
