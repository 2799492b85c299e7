import type { LayoutStyle } from '@snowplow/contract/settings/settings.ts'
import styles from '../Settings.module.css'

/** Where each layout has its bars, in a drawing of 96 by 64: its own navigation stands out. */
const drawings: Record<LayoutStyle, { nav: string; bars: string; sheet: string }> = {
  layout1: { nav: 'M0 0h24v64H0z', bars: 'M24 0h72v9H24zM24 57h72v7H24z', sheet: 'M31 15h58v36H31z' },
  layout2: { nav: 'M0 9h96v9H0z', bars: 'M0 0h96v9H0zM0 57h96v7H0z', sheet: 'M16 24h64v27H16z' },
  layout3: { nav: 'M0 0h96v9H0z', bars: 'M0 9h96v9H0zM0 57h96v7H0z', sheet: 'M6 24h84v27H6z' },
}
const entries: Record<LayoutStyle, string> = {
  layout1: 'M5 8h14M5 17h10M5 24h12M5 31h9',
  layout2: 'M8 13.500h12M26 13.500h9M41 13.500h12',
  layout3: 'M8 4.500h12M26 4.500h9M41 4.500h12',
}

export function LayoutPicture({ layout }: { layout: LayoutStyle }) {
  const { nav, bars, sheet } = drawings[layout]
  return (
    <svg viewBox="0 0 96 64" className={styles.layout} aria-hidden="true">
      <path d="M0 0h96v64H0z" className={styles.ground} />
      <path d={bars} className={styles.bars} />
      <path d={sheet} className={styles.sheet} />
      <path d={nav} className={styles.nav} />
      <path d={entries[layout]} className={styles.entries} />
    </svg>
  )
}
