import { copyConfirmationMs } from '@snowplow/contract/limits.ts'
import { useEffect, useState } from 'react'

/** Time enough to read why it did not work. */
const failureVisibleMs = 4_000

/** Puts a text on the clipboard; the result is shown for 800 ms (section 2). */
export function useCopy(text: string) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(null), result === 'copied' ? copyConfirmationMs : failureVisibleMs)
    return () => clearTimeout(timer)
  }, [result])
  // Without https a browser has no clipboard to offer.
  const copy = () =>
    (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  return { result, copy }
}
