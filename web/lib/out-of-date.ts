/** The notice that a page which the server has drawn may be out of date; what is asked for later says it by itself. */
export const outOfDateId = 'out-of-date'

export const dropOutOfDate = (): void => document.getElementById(outOfDateId)?.remove()
