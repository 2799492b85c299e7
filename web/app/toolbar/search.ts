import type { NavigationPage } from '../navigation.ts'

/** Section 9: search suggestions at most. */
export const mostSuggestions = 10

/** Without case and accents, so that `ogretmen` finds `Öğretmen`. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')

/**
 * The pages whose title holds every typed word, in any order: those that begin with the text first. The English title
 * is found in every language.
 */
export function matching<Page extends Pick<NavigationPage, 'title'>>(
  pages: readonly Page[],
  text: string,
  wordsOf: (page: Page) => string,
): Page[] {
  const typed = plain(text).trim()
  const wanted = typed.split(/\s+/)
  const found = pages.filter((page) => {
    const words = `${plain(wordsOf(page))}\n${plain(page.title)}`
    return wanted.every((word) => words.includes(word))
  })
  const rank = (page: Page) => (plain(wordsOf(page)).startsWith(typed) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostSuggestions)
}
