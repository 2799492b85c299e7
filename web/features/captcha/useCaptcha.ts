import { useCallback, useState } from 'react'
import { CallError, isOutcomeUnknown } from '../../lib/call.ts'
import { readStored, store } from '../../lib/session-storage.ts'

/** Whether the server may still have, or still get, what was sent: turned away before it was looked at counts as well. */
const isUnjudged = (error: unknown) => isOutcomeUnknown(error) || (error instanceof CallError && error.status === 429)

const storageKey = 'sent without an answer'

/** What is not judged yet, with its solution: in the tab's session, since drafts outlive a reload as well. */
function readUnjudged(): Map<string, string> {
  const stored = readStored(storageKey)
  const isList = Array.isArray(stored) && stored.every((one) => Array.isArray(one) && one.length === 2)
  return new Map(isList ? stored : [])
}

/**
 * The solution at hand, and the one that belongs to a content: what was sent without learning what became of it is sent
 * again with the same solution, by which the server knows the repeat. Other content takes the new one.
 */
export function useCaptcha() {
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [unjudged] = useState(readUnjudged)
  const [accepted] = useState(() => new Set<string>())
  const keep = () => store(storageKey, [...unjudged])
  const renew = useCallback(() => {
    setToken(null)
    setRound((last) => last + 1)
  }, [])
  return {
    setToken,
    round,
    solutionFor: (content: string) => unjudged.get(content) ?? token,
    /** Whether this very content was sent, and has arrived or may have. */
    isSent: (content: string) => unjudged.has(content) || accepted.has(content),
    /** Sends a content with its solution and brings a new captcha afterward. */
    async sendWith<Reply>(content: string, solution: string, send: () => Promise<Reply>): Promise<Reply> {
      unjudged.set(content, solution)
      keep()
      try {
        const reply = await send()
        // Whoever sends something in this tab from now on means something new.
        unjudged.clear()
        accepted.add(content)
        return reply
      } catch (error) {
        if (!isUnjudged(error)) unjudged.delete(content)
        throw error
      } finally {
        keep()
        renew()
      }
    },
  }
}

export interface CaptchaWidgetProps {
  siteKey: string
  /** A solution, or null when there is none any more. */
  onToken: (token: string | null) => void
  /** The widget cannot work: its script, frame or challenge did not come. */
  onFailed: () => void
}
