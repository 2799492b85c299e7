import { useCallback, useState } from 'react'

/** The solution at hand and how to ask for a new one. */
export function useCaptcha() {
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const reset = useCallback(() => {
    setToken(null)
    setRound((last) => last + 1)
  }, [])
  return { token, setToken, round, reset }
}
