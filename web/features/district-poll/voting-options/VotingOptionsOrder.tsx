import { ChevronDown, ChevronsUp, ChevronUp, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button, IconButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import staff from '../../../ui/layout/staff.module.css'
import { UserText } from '../../../ui/UserText.tsx'
import styles from '../DistrictPoll.module.css'
import { DraggableRow, DraggableRows } from './DraggableRows.tsx'
import { moveName, type OfferedName, type VotingOptionsDraft } from './voting-options-draft.ts'

interface VotingOptionsOrderProps {
  draft: VotingOptionsDraft
  votesOf: ReadonlyMap<number, number>
  isLocked: boolean
}

const buttonId = (action: string, id: number) => `${action}-${id}`

export function VotingOptionsOrder({ draft, votesOf, isLocked }: VotingOptionsOrderProps) {
  const { t } = useTranslation()
  const { names } = draft
  const heading = useRef<HTMLHeadingElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusNext = useFocusAfterChange(heading)

  const move = (name: OfferedName, from: number, to: number, action: string) => {
    if (to < 0 || to === from || to >= names.length) return
    draft.change(moveName(names, from, to))
    setAnnouncement(t('districtPoll.movedTo', { name: name.snowplowName, position: to + 1, total: names.length }))
    focusNext(buttonId(action, name.id))
  }
  const remove = (name: OfferedName, position: number) => {
    const neighbour = names[position + 1] ?? names[position - 1]
    draft.change(names.filter(({ id }) => id !== name.id))
    setAnnouncement(t('districtPoll.removed', { name: name.snowplowName }))
    focusNext(neighbour ? buttonId('remove', neighbour.id) : null)
  }
  const undo = () => {
    draft.undo()
    if (draft.steps === 1) focusNext(null)
    setAnnouncement(t('districtPoll.undone'))
  }
  return (
    <>
      <Row gap="4" justify="between">
        <h2 id="ballot" ref={heading} tabIndex={-1}>
          {t('districtPoll.ballotCount', { number: names.length })}
        </h2>
        {!isLocked && draft.steps > 0 && (
          <Button variant="text" size="small" onClick={undo}>
            {t('districtPoll.undo')}
          </Button>
        )}
      </Row>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {names.length === 0 && (
        <EmptyState>{t(isLocked ? 'districtPoll.neverPublished' : 'districtPoll.emptyBallot')}</EmptyState>
      )}
      <DraggableRows names={names} onMove={(from, to) => draft.change(moveName(names, from, to))}>
        <Stack as="ol" isRuled>
          {names.map((name, position) => {
            const { id, snowplowName } = name
            const isFirst = position === 0
            const isLast = position === names.length - 1
            const controls = [
              { action: 'top', icon: ChevronsUp, label: 'districtPoll.toTop', to: 0, isPossible: !isFirst },
              { action: 'up', icon: ChevronUp, label: 'districtPoll.up', to: position - 1, isPossible: !isFirst },
              { action: 'down', icon: ChevronDown, label: 'districtPoll.down', to: position + 1, isPossible: !isLast },
            ] as const
            return (
              <DraggableRow key={id} name={name} isLocked={isLocked}>
                <Text as="span" weight="strong" tone="soft" className={styles.position} aria-hidden="true">
                  {t('districtPoll.number', { value: position + 1 })}
                </Text>
                <Stack as="span" gap="1" align="start" className={styles.optionName}>
                  <Text as={UserText} weight="strong">
                    {snowplowName}
                  </Text>
                  <Text as="span" size="2" tone="soft">
                    {t('districtPoll.votes', { count: votesOf.get(id) ?? 0 })}
                  </Text>
                </Stack>
                {!isLocked && (
                  <Row as="span" isUnwrapped className={`${staff.apart} ${styles.controls}`}>
                    {controls.map(({ action, icon, label, to, isPossible }) => (
                      <IconButton
                        key={action}
                        id={buttonId(action, id)}
                        label={t(label, { name: snowplowName })}
                        aria-disabled={!isPossible}
                        onClick={() => isPossible && move(name, position, to, action)}
                      >
                        <Icon of={icon} />
                      </IconButton>
                    ))}
                    <IconButton
                      id={buttonId('remove', id)}
                      label={t('districtPoll.remove', { name: snowplowName })}
                      onClick={() => remove(name, position)}
                    >
                      <Icon of={X} />
                    </IconButton>
                  </Row>
                )}
              </DraggableRow>
            )
          })}
        </Stack>
      </DraggableRows>
    </>
  )
}

/** Restores the focus after a row is moved or removed: the same button, the one of a neighbor, or the heading. */
function useFocusAfterChange(heading: { current: HTMLElement | null }) {
  const next = useRef<string | null | undefined>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    const button = next.current === null ? null : document.getElementById(next.current)
    next.current = undefined
    const target = button ?? heading.current
    target?.focus()
  })
  return (id: string | null) => {
    next.current = id
  }
}
