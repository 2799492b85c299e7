import type { DistrictFavorites } from '@snowplow/contract/district-poll/district-poll.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { Card, EmptyState, Text } from '../../../ui/layout/Boxes.tsx'
import styles from '../DistrictPoll.module.css'
import { NameChoices } from '../NameList.tsx'
import { StaffList, Turnout } from '../PollStatus.tsx'
import { TakeTop } from './TakeTop.tsx'
import { type OfferedName, toOfferedName } from './voting-options-draft.ts'

/** Names visible before "show all": staff of a large district choose hundreds. */
const initialCount = 12

interface StaffFavoritesProps {
  poll: DistrictFavorites
  isLocked: boolean
  onBallot: ReadonlySet<number>
  onTake: (names: OfferedName[]) => void
  onToggle: (name: OfferedName) => void
}

export function StaffFavorites({ poll, isLocked, onBallot, onTake, onToggle }: StaffFavoritesProps) {
  const { t } = useTranslation()
  const [isExpanded, setExpanded] = useState(false)
  const { topNames, participants, missing } = poll
  const turnout = t('districtPoll.participants', { count: participants.length })
  const visibleNames = isExpanded ? topNames : topNames.slice(0, initialCount)
  const maxVotes = topNames[0]?.numberOfVotes ?? 1
  return (
    <Card as="section" aria-labelledby="staff-favorites" gap="3">
      <h2 id="staff-favorites">{t('districtPoll.favorites')}</h2>
      {participants.length > 0 ? <StaffList heading={turnout} staff={participants} /> : <p>{turnout}</p>}
      <Turnout missing={missing} />
      {topNames.length === 0 && <EmptyState>{t('districtPoll.noFavorites')}</EmptyState>}
      {topNames.length > 0 && !isLocked && <TakeTop poll={poll} onTake={(names) => onTake(names.map(toOfferedName))} />}
      <NameChoices
        as="ol"
        names={visibleNames.map((name) => ({ ...name, id: name.publicNameSubmissionId }))}
        renderDetail={({ numberOfVotes }) => (
          <Text
            as="span"
            size="2"
            className={styles.votes}
            style={{ backgroundSize: `${(numberOfVotes / maxVotes) * 100}% 100%` }}
          >
            {t('districtPoll.votes', { count: numberOfVotes })}
          </Text>
        )}
        renderAction={(name) => {
          if (!name.isApproved) return <Chip variant="quiet">{t('districtPoll.notApproved')}</Chip>
          const isOn = onBallot.has(name.id)
          if (isLocked) return isOn && <Chip>{t('districtPoll.isOn')}</Chip>
          return <AddButton name={toOfferedName(name)} isOn={isOn} onToggle={onToggle} />
        }}
      />
      {visibleNames.length < topNames.length && (
        <Button variant="outlined" size="small" onClick={() => setExpanded(true)}>
          {t('districtPoll.showAll', { number: topNames.length })}
        </Button>
      )}
    </Card>
  )
}

interface AddButtonProps {
  name: OfferedName
  isOn: boolean
  onToggle: (name: OfferedName) => void
}

export function AddButton({ name, isOn, onToggle }: AddButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant={isOn ? 'filled' : 'outlined'}
      size="small"
      aria-label={t(isOn ? 'districtPoll.isOnOne' : 'districtPoll.addOne', { name: name.snowplowName })}
      onClick={() => onToggle(name)}
    >
      {t(isOn ? 'districtPoll.isOn' : 'districtPoll.add')}
    </Button>
  )
}
