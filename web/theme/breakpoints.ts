/** The widths at which a page changes; style sheets name them `@media (--phone)`, see theme-css.ts. */
export const breakpoints = {
  /** A phone held upright. */
  phone: 'width < 600px',
  /** Too narrow for two columns. */
  narrow: 'width < 900px',
  /** 'lg' of the specification: from here on the navbar stands beside the page. */
  wide: 'width >= 1200px',
} as const
