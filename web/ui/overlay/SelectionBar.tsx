import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Card, Row, Text } from '../layout/Layout.tsx'
import styles from './overlay.module.css'

interface Picked {
  id: number
  name: string | undefined
  /** What taking it back is called. */
  removeLabel: string
  isUnavailable?: boolean
}

interface SelectionBarProps {
  label: string
  count: string
  /** Same for screen readers, where the figures alone would be read as a fraction. */
  countSpoken?: string
  /** What to do next; buttons that wait for it are described by its id. */
  getStatusText: string
  statusId: string
  isProblem?: boolean
  /** Answer to a pick that was not accepted. */
  problem?: ReactNode
  actions: ReactNode
  picked: readonly Picked[]
  onRemove: (id: number) => void
  children?: ReactNode
}

/** What is picked from a long list so far, in view beside it: the count, what to do next, and chips that take a pick back. */
export function SelectionBar({ label, picked, onRemove, ...bar }: SelectionBarProps) {
  const { count, countSpoken, getStatusText: statusText, statusId, isProblem = false, problem, actions, children } = bar
  const progress = useRef<HTMLParagraphElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const hasRoom = useHasRoom(box)

  const remove = (id: number, { currentTarget }: MouseEvent<HTMLElement>) => {
    const chip = currentTarget.closest('li')
    const neighbour = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button')
    // Before the pressed chip goes, and the focus with it.
    const next = neighbour ?? progress.current
    next?.focus()
    onRemove(id)
  }
  return (
    <Card
      as="section"
      ref={box}
      aria-label={label}
      className={`${styles.bar} scripted`}
      data-problem={isProblem || Boolean(problem) || undefined}
      data-empty={picked.length === 0 || undefined}
      data-cut={!hasRoom || undefined}
    >
      <Row gap="4" isUnwrapped className={styles.status}>
        <Row
          as="p"
          role="status"
          id={statusId}
          ref={progress}
          tabIndex={-1}
          gap="3"
          align="baseline"
          className={styles.progress}
        >
          <Text as="span" size="5" weight="bold" className={styles.count} aria-hidden={countSpoken !== undefined}>
            {count}
          </Text>
          {countSpoken && <span className="visually-hidden">{countSpoken}</span>}
          <Text as="span" {...(isProblem && ({ weight: 'strong', tone: 'danger' } as const))}>
            {statusText}
          </Text>
        </Row>
        {actions}
      </Row>
      {problem && <div className={styles.why}>{problem}</div>}
      {picked.length > 0 && (
        <Row as="ul" gap="2" align="stretch" className={styles.chips}>
          {picked.map(({ id, name, removeLabel, isUnavailable = false }) => (
            <li key={id}>
              <Button
                variant={isUnavailable ? 'outlined' : 'filled'}
                size="small"
                aria-label={removeLabel}
                onClick={(event) => remove(id, event)}
              >
                {isUnavailable ? (
                  <s>
                    <bdi>{name}</bdi>
                  </s>
                ) : (
                  <bdi>{name}</bdi>
                )}
                <span aria-hidden="true">✕</span>
              </Button>
            </li>
          ))}
        </Row>
      )}
      {children && (
        <Text as="div" size="2" tone="soft" className={styles.why}>
          {children}
        </Text>
      )}
    </Card>
  )
}

/** False while so little of the list is in view that the window's edge would cut the bar. */
function useHasRoom(box: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (views) => {
        const view = views.at(-1)
        if (view) setRoom(view.boundingClientRect.bottom <= (view.rootBounds?.bottom ?? innerHeight))
      },
      { threshold: [0, 1] },
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return hasRoom
}
