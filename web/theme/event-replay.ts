/** The event that tells that the page answers by itself from now on. */
export const hydratedEvent = 'hydrated'

/**
 * Keeps what a person does on a drawn page before its scripts are here: presses of buttons, and what is typed, chosen
 * or ticked. It is done again once the page is taken over, which an event tells. Like `paintFirst`, it uses nothing of
 * this module but its argument.
 */
export function captureEarlyEvents(hydratedEvent: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const presses = new Set<HTMLElement>()
  /** What is in a field, and where somebody is typing in it; some kinds do not tell. */
  interface FieldState {
    value: string
    isChecked: boolean
    caret: number | null
  }
  const fields = new Map<Field, FieldState>()

  const isTicked = (field: Element): field is HTMLInputElement =>
    field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
  /** Parts of the page answer before the last of it is taken over: what is done again does not count there as well. */
  const holdBack = (event: Event) => event.stopPropagation()
  const captureClick = (event: Event) => {
    const target = event.target as Element
    const button = target.closest<HTMLElement>('button')
    // The input that follows is kept.
    if (isTicked(target)) holdBack(event)
    // What the browser does by itself is done already.
    if (!button || button.matches('[popovertarget], [command]')) return
    holdBack(event)
    event.preventDefault()
    presses.add(button)
  }
  const captureSubmit = (event: Event) => {
    holdBack(event)
    // The browser would send what is typed by itself.
    event.preventDefault()
    const { submitter } = event as SubmitEvent
    if (submitter) presses.add(submitter)
  }
  const captureField = (field: Field) => {
    fields.set(field, {
      value: field.value,
      isChecked: isTicked(field) && field.checked,
      caret: 'selectionEnd' in field ? field.selectionEnd : null,
    })
  }
  const captureInput = (event: Event) => {
    holdBack(event)
    captureField(event.target as Field)
  }
  const listeners = { click: captureClick, submit: captureSubmit, input: captureInput, change: captureInput }

  /** As if it was done now: with React's own note of the field set back, so that it sees a change. */
  const replayField = (field: Field, { value, isChecked, caret }: FieldState) => {
    if (isTicked(field)) {
      field.checked = !isChecked
      field.click()
      return
    }
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (caret !== null && document.activeElement === field)
      (field as Element as HTMLInputElement).setSelectionRange(caret, caret)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  const dispatchFocus = (field: Element, type: string) => field.dispatchEvent(new FocusEvent(type, { bubbles: true }))
  const replay = () => {
    for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true)
    const { activeElement } = document
    if (activeElement) dispatchFocus(activeElement, 'focusin')
    // All at once: between two of them somebody who is still typing would be interrupted.
    for (const [field, state] of fields) {
      if (field !== activeElement) dispatchFocus(field, 'focusin')
      if (field.isConnected) replayField(field, state)
    }
    // The page has drawn what is in a field before it hears that the field was left.
    setTimeout(() => {
      for (const field of fields.keys()) if (document.activeElement !== field) dispatchFocus(field, 'focusout')
      for (const button of presses) if (button.isConnected) button.click()
    })
  }
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true)
  // The page does not wait for this script either, when somebody comes for the first time.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)
      captureField(field)
  // Not while React is still at it.
  document.addEventListener(hydratedEvent, () => queueMicrotask(replay), { once: true })
}
