/** What the server has put around the page that it drew, and what goes once the script shows another one. */

/** The notice that the page may be out of date; what is asked for later says it by itself. */
export const outOfDateId = 'out-of-date'

/** What the page says of itself (server/features/seo): a phone would pass the next one on by the wrong address. */
export function removeSocialMeta(): void {
  for (const element of document.querySelectorAll('head > [data-social]')) element.remove()
}

export function removeStaleNotice(): void {
  document.getElementById(outOfDateId)?.remove()
  removeSocialMeta()
}
