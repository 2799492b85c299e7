/** What the server has put around the page that it drew, and what goes once the script shows another one. */

/** The notice that the page may be out of date; what is asked for later says it by itself. */
export const outOfDateId = 'out-of-date'

/** What the page says of itself (server/features/sharing): a phone would pass the next one on by the wrong address. */
export function forgetShared(): void {
  for (const said of document.querySelectorAll('head > [data-shared]')) said.remove()
}

export function forgetServed(): void {
  document.getElementById(outOfDateId)?.remove()
  forgetShared()
}
