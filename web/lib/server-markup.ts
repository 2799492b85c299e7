/** Id of the element with the replies that the server rendered (web/ssr/dehydrated-state.ts). */
export const dehydratedStateId = 'dehydrated-state'

/** Id of the notice that the page may be out of date. Removed on navigation: refetched data reports its own errors. */
export const outOfDateId = 'out-of-date'

/** Removes the social meta tags (server/features/seo): after a navigation, sharing would use the wrong address. */
export function removeSocialMeta(): void {
  for (const element of document.querySelectorAll('head > [data-social]')) element.remove()
}

export function removeStaleNotice(): void {
  document.getElementById(outOfDateId)?.remove()
  removeSocialMeta()
}
