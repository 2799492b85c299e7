import { useEffect, useEffectEvent } from 'react'
import { useAddress } from '../address.ts'

interface FocusableForm {
  inputId: (field: string) => string
  fields: { names: readonly string[] }
}

/** Focuses an element by `?field=` and removes the parameter; null waits for the element. */
function useFocusFromAddress(idOf: (field: string) => string | null): void {
  const address = useAddress()
  const field = address.text('field')
  const id = field === '' ? null : idOf(field)
  const removeParameter = useEffectEvent(() => address.go({ field: null }, { replace: true }))
  useEffect(() => {
    if (id === null) return
    // Runs after a new page has scrolled to its top.
    const frame = requestAnimationFrame(() => {
      const control = document.getElementById(id)
      if (control?.parentElement instanceof HTMLDetailsElement) control.parentElement.open = true
      control?.focus()
      removeParameter()
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
}

/** Focuses the field named by `?field=`. */
export const useFieldInAddress = ({ inputId, fields }: FocusableForm): void =>
  useFocusFromAddress((field) => (fields.names.includes(field) ? inputId(field) : null))

/**
 * Focuses a control outside a form, named by `?field=`.
 * @param controls element ids by name; empty until the elements are rendered
 */
export const useControlInAddress = (controls: Readonly<Record<string, string>>): void =>
  useFocusFromAddress((field) => controls[field] ?? null)
