/** One text of the sentences that apply: side by side, they would break under a browser's translation. */
export const joinSentences = (...sentences: (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(' ')
