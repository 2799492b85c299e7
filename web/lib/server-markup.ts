/** Id of the element with the replies that the server rendered (web/ssr/dehydrated-state.ts). */
export const dehydratedStateId = 'dehydrated-state'

/** Id of the notice that the page may be out of date. Removed on navigation: refetched data reports its own errors. */
export const outOfDateId = 'out-of-date'

/** Removes the social meta tags (server/features/seo): after a navigation, sharing would use the wrong address. */
export function removeSocialMeta(): void {
  for (const element of document.querySelectorAll('head > [data-social]')) element.remove()
}

/** Whether the page is the one that was shown before its app: `boot-script.ts` has scrolled to the card of its link. */
export const isFirstPage = (): boolean => document.documentElement.dataset.hydrate === 'intent'

/** Removes what belongs to the first page of the tab, once another is shown. */
export function removeFirstPageMarks(): void {
  delete document.documentElement.dataset.hydrate
  document.getElementById(outOfDateId)?.remove()
  removeSocialMeta()
}
