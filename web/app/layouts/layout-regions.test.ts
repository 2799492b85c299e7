import { layoutDefaults } from '@snowplow/contract/settings/layouts.ts'
import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'
import { describe, expect, test } from 'vitest'
import { regionsOf, stuckBars } from './layout-regions.ts'

const { layout1, layout2, layout3 } = layoutDefaults
const change = (layout: LayoutSettings, config: object) =>
  ({ ...layout, config: { ...layout.config, ...config } }) as LayoutSettings
const shown = (style: string, position: string) => ({ display: true, style, position })

describe('each layout as it comes', () => {
  test('layout1 has its navbar at the left and the toolbar beside it', () => {
    expect(regionsOf(layout1)).toEqual({
      top: [],
      start: ['navbar'],
      above: ['toolbar'],
      below: ['footer'],
      end: [],
      bottom: [],
    })
  })

  test('layout2 has its navbar below the toolbar, layout3 above, full width', () => {
    expect(regionsOf(layout2)).toMatchObject({ top: [], above: ['toolbar', 'navbar'] })
    expect(regionsOf(layout3)).toMatchObject({ top: ['navbar'], above: ['toolbar'] })
  })
})

test('what is not displayed has no place', () => {
  for (const layout of [layout1, layout2, layout3]) {
    const hidden = { display: false, style: 'fixed', position: 'left' }
    const none = change(layout, Object.fromEntries(Object.keys(layout.config).map((part) => [part, hidden])))
    expect(Object.values(regionsOf(none)).flat()).toEqual([])
  }
})

test('navbar and panels change sides, the navbar always outermost', () => {
  const right = change(layout1, {
    navbar: shown('style-1', 'right'),
    leftSidePanel: shown('fixed', 'right'),
    rightSidePanel: shown('fixed', 'right'),
  })
  expect(regionsOf(right)).toMatchObject({ start: [], end: ['rightSidePanel', 'leftSidePanel', 'navbar'] })
  const left = change(layout1, { leftSidePanel: shown('fixed', 'left'), rightSidePanel: shown('fixed', 'left') })
  expect(regionsOf(left)).toMatchObject({ start: ['navbar', 'leftSidePanel', 'rightSidePanel'], end: [] })
})

test('a toolbar or footer above the sides takes the whole width', () => {
  const wide = change(layout1, { toolbar: shown('fixed', 'above'), footer: shown('static', 'above') })
  expect(regionsOf(wide)).toMatchObject({ top: ['toolbar'], above: [], below: [], bottom: ['footer'] })
  expect(regionsOf(change(layout2, { toolbar: shown('fixed', 'above') }))).toMatchObject({ top: ['toolbar', 'navbar'] })
})

test('only fixed bars stay at the top, and a vertical navbar is none', () => {
  expect(stuckBars(layout1)).toEqual(['toolbar'])
  expect(stuckBars(layout2)).toEqual(['navbar'])
  expect(stuckBars(change(layout3, { toolbar: shown('fixed', 'below') }))).toEqual(['navbar', 'toolbar'])
  expect(stuckBars(change(layout1, { toolbar: shown('static', 'below') }))).toEqual([])
})
