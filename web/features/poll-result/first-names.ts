/** Names that are shown of a ballot at first, in the table and as bars: those behind them win nothing. */
export const firstNames = 10
