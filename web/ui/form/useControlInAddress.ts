import { useEffect, useEffectEvent } from 'react'
import { useAddress } from '../address.ts'

interface FocusableForm {
  inputId: (field: string) => string
  fields: { names: readonly string[] }
}

export const listControls = ({ inputId, fields }: FocusableForm) =>
  Object.fromEntries(fields.names.map((field) => [field, inputId(field)]))

/**
 * Focuses the control named by `?field=` and removes the parameter.
 * @param controls element ids by name; empty until the elements are rendered
 */
export function useControlInAddress(controls: Readonly<Record<string, string>>): void {
  const address = useAddress()
  const id = controls[address.text('field')]
  const removeParameter = useEffectEvent(() => address.go({ field: null }, { replace: true }))
  useEffect(() => {
    if (id === undefined) return
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
