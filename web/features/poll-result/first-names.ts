/** Shown at first, in the table and as bars: the names behind them win nothing. */
export const firstNames = 10
