import { layoutDefaults } from '@snowplow/contract/settings/layouts.ts'
import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'
import { describe, expect, test } from 'vitest'
import { getRegions, listStickyBars } from './layout-regions.ts'

const { layout1, layout2, layout3 } = layoutDefaults
const change = (layout: LayoutSettings, config: object) =>
  ({ ...layout, config: { ...layout.config, ...config } }) as LayoutSettings
const visibleConfig = (style: string, position: string) => ({ display: true, style, position })

describe('regionsOf', () => {
  test('places the navbar of layout1 on the left and the toolbar beside it', () => {
    expect(getRegions(layout1)).toEqual({
      top: [],
      start: ['navbar'],
      above: ['toolbar'],
      below: ['footer'],
      end: [],
      bottom: [],
    })
  })

  test('places the navbar of layout2 below the toolbar and of layout3 above it', () => {
    expect(getRegions(layout2)).toMatchObject({ top: [], above: ['toolbar', 'navbar'] })
    expect(getRegions(layout3)).toMatchObject({ top: ['navbar'], above: ['toolbar'] })
  })
})

test('omits sections that are not displayed', () => {
  for (const layout of [layout1, layout2, layout3]) {
    const hidden = { display: false, style: 'fixed', position: 'left' }
    const none = change(layout, Object.fromEntries(Object.keys(layout.config).map((section) => [section, hidden])))
    expect(Object.values(getRegions(none)).flat()).toEqual([])
  }
})

test('swaps the sides of navbar and panels and keeps the navbar outermost', () => {
  const right = change(layout1, {
    navbar: visibleConfig('style-1', 'right'),
    leftSidePanel: visibleConfig('fixed', 'right'),
    rightSidePanel: visibleConfig('fixed', 'right'),
  })
  expect(getRegions(right)).toMatchObject({ start: [], end: ['rightSidePanel', 'leftSidePanel', 'navbar'] })
  const left = change(layout1, {
    leftSidePanel: visibleConfig('fixed', 'left'),
    rightSidePanel: visibleConfig('fixed', 'left'),
  })
  expect(getRegions(left)).toMatchObject({ start: ['navbar', 'leftSidePanel', 'rightSidePanel'], end: [] })
})

test('places a toolbar or footer above the sides at full width', () => {
  const wide = change(layout1, { toolbar: visibleConfig('fixed', 'above'), footer: visibleConfig('static', 'above') })
  expect(getRegions(wide)).toMatchObject({ top: ['toolbar'], above: [], below: [], bottom: ['footer'] })
  expect(getRegions(change(layout2, { toolbar: visibleConfig('fixed', 'above') }))).toMatchObject({
    top: ['toolbar', 'navbar'],
  })
})

test('listStickyBars > lists fixed bars only, without a vertical navbar', () => {
  expect(listStickyBars(layout1)).toEqual(['toolbar'])
  expect(listStickyBars(layout2)).toEqual(['navbar'])
  expect(listStickyBars(change(layout3, { toolbar: visibleConfig('fixed', 'below') }))).toEqual(['navbar', 'toolbar'])
  expect(listStickyBars(change(layout1, { toolbar: visibleConfig('static', 'below') }))).toEqual([])
})
