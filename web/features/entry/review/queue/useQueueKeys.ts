import { useEffect, useEffectEvent } from 'react'

/** Keyboard shortcuts of the queue: the same letters in every language. */
export const queueKeys = { approve: 'A', approveWithoutStory: 'S', reject: 'R', skip: 'N', undo: 'U' } as const
export type QueueAction = keyof typeof queueKeys

const isLatin = (key: string) => /^[a-z]$/i.test(key)

/** Latin letter of a key event; on other scripts, the letter that the physical key has on a Latin layout. */
export function findLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  if (isLatin(key)) return key.toUpperCase()
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return letter && key.length === 1 ? letter : null
}

const fields = 'input:not([type=checkbox]), select, textarea, [contenteditable]'

/** True if the key belongs to a focused field or to an open dialog. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest(fields) !== null
  return isField || document.querySelector('dialog[open], :popover-open:not(#toasts)') !== null
}

interface KeyOptions {
  /** Letter shortcuts can be turned off (WCAG 2.1.4); Escape always cancels. */
  hasLetters: boolean
  onAction: (action: QueueAction) => void
  onEscape: () => void
}

/** Listens on the whole page, except while typing. Key repeat is ignored. */
export function useQueueKeys({ hasLetters, onAction, onEscape }: KeyOptions) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const isCombined = event.ctrlKey || event.metaKey || event.altKey
    if (isCombined || event.repeat || event.defaultPrevented || isElsewhere(event)) return
    if (event.key === 'Escape') return onEscape()
    if (!hasLetters) return
    const forwardKey = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const letter = event.key === forwardKey ? queueKeys.skip : findLetter(event)
    const action = (Object.keys(queueKeys) as QueueAction[]).find((one) => queueKeys[one] === letter)
    if (!action) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
