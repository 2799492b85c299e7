import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Card, Row, Text } from '../layout/Boxes.tsx'
import { UserText } from '../UserText.tsx'
import styles from './SelectionBar.module.css'

interface Picked {
  id: number
  name: string | undefined
  removeLabel: string
  isUnavailable?: boolean
}

interface SelectionBarProps {
  label: string
  count: string
  /** Alternative for screen readers, which would read the numbers as a fraction. */
  countSpoken?: string
  /** Next step; disabled buttons reference it by id. */
  statusText: string
  statusId: string
  isProblem?: boolean
  problem?: ReactNode
  actions: ReactNode
  picked: readonly Picked[]
  onRemove: (id: number) => void
  children?: ReactNode
}

export function SelectionBar({ label, picked, onRemove, ...bar }: SelectionBarProps) {
  const { count, countSpoken, statusText, statusId, isProblem = false, problem, actions, children } = bar
  const progress = useRef<HTMLParagraphElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const hasRoom = useHasRoom(box)

  const remove = (id: number, { currentTarget }: MouseEvent<HTMLElement>) => {
    const chip = currentTarget.closest('li')
    const neighbour = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button')
    // Moves the focus before the chip is removed.
    const next = neighbour ?? progress.current
    next?.focus()
    onRemove(id)
  }
  return (
    <Card
      as="section"
      gap="2"
      ref={box}
      aria-label={label}
      className={`${styles.bar} scripted`}
      data-problem={isProblem || Boolean(problem) || undefined}
      data-cut={!hasRoom || undefined}
    >
      <Row gap="4">
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
          <Text as="span" size="5" weight="bold" aria-hidden={countSpoken !== undefined}>
            {count}
          </Text>
          {countSpoken && <span className="visually-hidden">{countSpoken}</span>}
          <Text as="span" {...(isProblem && ({ weight: 'strong', tone: 'danger' } as const))}>
            {statusText}
          </Text>
        </Row>
        {actions}
      </Row>
      {problem}
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
                    <UserText>{name}</UserText>
                  </s>
                ) : (
                  <UserText>{name}</UserText>
                )}
                <span aria-hidden="true">✕</span>
              </Button>
            </li>
          ))}
        </Row>
      )}
      {children && (
        <Text as="div" size="2" tone="soft">
          {children}
        </Text>
      )}
    </Card>
  )
}

/** False while too little of the list is visible to fit the bar. */
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
