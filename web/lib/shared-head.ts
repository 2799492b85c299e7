/**
 * Takes away what the server has said of its page (server/features/sharing) once the script shows another one: a phone
 * would pass that on by the wrong address.
 */
export function forgetShared(): void {
  for (const said of document.querySelectorAll('head > [data-shared]')) said.remove()
}
