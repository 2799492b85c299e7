import { copyConfirmationMs } from '@snowplow/contract/limits.ts'
import { useEffect, useState } from 'react'

/** Long enough to read the error. */
const failureVisibleMs = 4_000

export function useCopy(text: string) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(null), result === 'copied' ? copyConfirmationMs : failureVisibleMs)
    return () => clearTimeout(timer)
  }, [result])
  // The clipboard API is undefined without HTTPS.
  const copy = () =>
    (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  return { result, copy }
}
