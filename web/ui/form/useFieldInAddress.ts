import { useEffect } from 'react'
import { useAddress } from '../address.ts'

interface FocusableForm {
  inputId: (field: string) => string
  fields: { names: readonly string[] }
}

/** Focuses the field that a link names by `?field=`, and takes it out of the address. */
export function useFieldInAddress({ inputId, fields }: FocusableForm): void {
  const address = useAddress()
  const field = address.text('field')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (!fields.names.includes(field)) return
    // Runs after a new page has scrolled to its top.
    const frame = requestAnimationFrame(() => {
      document.getElementById(inputId(field))?.focus()
      address.go({ field: null }, { isInPlace: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [field])
}
