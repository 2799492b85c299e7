import { containerWidths } from '../limits.ts'

export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const
export type LayoutStyle = (typeof layoutStyles)[number]

/** Vertical navbar of layout1; the other layouts have a horizontal one, which is fixed or scrolls away. */
export const navbarStyles = ['style-1', 'style-2', 'style-3', 'style-3-dense'] as const
export const themeSections = ['main', 'navbar', 'toolbar', 'footer'] as const
export type ThemeSection = (typeof themeSections)[number]

const sharedDefaults = {
  containerWidth: containerWidths.initial,
  footer: { display: true, style: 'static', position: 'below' },
  leftSidePanel: { display: false, style: 'fixed', position: 'left' },
  rightSidePanel: { display: false, style: 'fixed', position: 'right' },
} as const

/** Choosing a style resets to its configuration (section 2). */
export const layoutDefaults = {
  layout1: {
    style: 'layout1',
    config: {
      ...sharedDefaults,
      mode: 'fullwidth',
      navbar: { display: true, style: 'style-1', position: 'left' },
      toolbar: { display: true, style: 'fixed', position: 'below' },
    },
  },
  layout2: {
    style: 'layout2',
    config: {
      ...sharedDefaults,
      mode: 'container',
      navbar: { display: true, style: 'fixed', position: 'below' },
      toolbar: { display: true, style: 'static', position: 'below' },
    },
  },
  layout3: {
    style: 'layout3',
    config: {
      ...sharedDefaults,
      mode: 'fullwidth',
      navbar: { display: true, style: 'fixed', position: 'above' },
      toolbar: { display: true, style: 'static', position: 'below' },
    },
  },
} as const satisfies Record<LayoutStyle, object>
