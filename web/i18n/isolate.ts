const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letter = /\p{L}/u

/** The direction of the first letter, as `dir="auto"` finds it; undefined for a text without letters. */
export function directionOfText(text: string): 'ltr' | 'rtl' | undefined {
  const first = letter.exec(text)?.[0]
  if (first === undefined) return undefined
  return rightToLeft.test(first) ? 'rtl' : 'ltr'
}

/**
 * What `<bdi>` does, for a text that has no markup: a name that people typed keeps its own direction inside a sentence
 * of the other one, and does not pull the sentence's punctuation along. Left alone where nothing could go wrong.
 */
export function isolate(text: string, around: 'ltr' | 'rtl'): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const isAtHome = letters.every((one) => rightToLeft.test(one) === (around === 'rtl'))
  return isAtHome ? text : `\u2068${text}\u2069`
}
