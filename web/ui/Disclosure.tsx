import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  /** What the button says. */
  label: ReactNode
  /** Closes when it changes, as when a link inside was followed. */
  closeOn: string
  /** Opens towards the page's middle from its end. */
  isAtEnd?: boolean
  children: ReactNode
}

/** A button that opens a panel below itself; Escape, a press outside and leaving by keyboard close it. */
export function Disclosure({ label, closeOn, isAtEnd, children }: DisclosureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new value closes it
  useEffect(() => setOpen(false), [closeOn])
  useEffect(() => {
    if (!isOpen) return
    const onOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, onOutside)
    document.addEventListener('keydown', onEscape)
    return () => {
      for (const name of events) document.removeEventListener(name, onOutside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [isOpen])
  return (
    <div ref={box} className={styles.disclosure}>
      <button
        type="button"
        ref={button}
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={id} hidden={!isOpen} className={isAtEnd ? `${styles.panel} ${styles.end}` : styles.panel}>
        {children}
      </div>
    </div>
  )
}
