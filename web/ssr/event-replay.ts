export const hydratedEvent = 'hydrated'

/**
 * Captures clicks and input on a server-rendered page before hydration and replays them after the event. Like `boot`,
 * only its argument is in scope.
 */
export function captureEarlyEvents(hydratedEvent: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const clickedButtons = new Set<Element>()
  interface FieldState {
    value: string
    isChecked: boolean
    caret: number | null
  }
  const fields = new Map<Field, FieldState>()

  const isCheckable = (field: Element): field is HTMLInputElement =>
    field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
  /** Parts of the page are hydrated before others: a captured event must not be handled twice. */
  const stop = (event: Event) => event.stopPropagation()
  const capture = (button: Element) => {
    button.ariaBusy = 'true'
    clickedButtons.add(button)
  }
  const release = () => {
    const released = [...clickedButtons]
    clickedButtons.clear()
    for (const button of released) button.ariaBusy = null
    return released
  }
  const captureClick = (event: Event) => {
    const target = event.target as Element
    const button = target.closest('button, [role=button]')
    // The following input event is captured.
    if (isCheckable(target)) stop(event)
    // Native behavior has already happened.
    if (!button || button.matches('[popovertarget], [command]')) return
    stop(event)
    event.preventDefault()
    capture(button)
  }
  /** Areas of a map take the keys of a button. */
  const captureKey = (event: Event) => {
    const { key } = event as KeyboardEvent
    if ((event.target as Element).matches('[role=button]') && (key === 'Enter' || key === ' ')) captureClick(event)
  }
  const captureSubmit = (event: Event) => {
    stop(event)
    // Prevents the native form submission.
    event.preventDefault()
    const { submitter } = event as SubmitEvent
    if (submitter) capture(submitter)
  }
  const captureField = (field: Field) => {
    fields.set(field, {
      value: field.value,
      isChecked: isCheckable(field) && field.checked,
      caret: 'selectionEnd' in field ? field.selectionEnd : null,
    })
  }
  const captureInput = (event: Event) => {
    stop(event)
    captureField(event.target as Field)
  }
  const listeners = {
    click: captureClick,
    keydown: captureKey,
    submit: captureSubmit,
    input: captureInput,
    change: captureInput,
  }

  /** Replays an input. Resets React's value tracker first, so that React detects the change. */
  const replayField = (field: Field, { value, isChecked, caret }: FieldState) => {
    if (isCheckable(field)) {
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
  /** Finds the field that has replaced one of a translated page, which renders from scratch. */
  const findCurrent = (field: Field) =>
    field.isConnected ? field : (document.getElementById(field.id) as Field | null)
  const replay = () => {
    for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true)
    const { activeElement } = document
    if (activeElement) dispatchFocus(activeElement, 'focusin')
    // Replayed in one task, so that typing is not interrupted.
    for (const [captured, state] of fields) {
      const field = findCurrent(captured)
      if (!field) continue
      if (field !== activeElement) dispatchFocus(field, 'focusin')
      replayField(field, state)
    }
    // After rendering, so that the value is in place before the field is blurred.
    setTimeout(() => {
      for (const captured of fields.keys()) {
        const field = findCurrent(captured)
        if (field && document.activeElement !== field) dispatchFocus(field, 'focusout')
      }
      // An area of a map has no `click()`.
      for (const button of release())
        if (button.isConnected) button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    })
  }
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true)
  // First visit: this script loads asynchronously as well, so fields may already have been changed.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)
      captureField(field)
  // The app cannot be loaded: nothing is busy any more.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && release(), true)
  // Waits until React has finished hydrating.
  document.addEventListener(hydratedEvent, () => queueMicrotask(replay), { once: true })
}
