import type { DistrictFavorites } from 'contract/district-poll.ts'
import { mostVotingOptions } from 'contract/limits.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Ballot.module.css'
import { BallotOrder } from './BallotOrder.tsx'
import { type BallotName, useBallotDraft } from './ballot-draft.ts'
import { NameSearch } from './NameSearch.tsx'
import { PublishBallot } from './PublishBallot.tsx'
import { StaffFavorites } from './StaffFavorites.tsx'

interface BallotMakerProps {
  poll: DistrictFavorites
  districtName: string
  userId: number
}

/** The staff's favourites on one side, the ballot on the other; nothing reaches a voter before it is published. */
export function BallotMaker({ poll, districtName, userId }: BallotMakerProps) {
  const { t } = useTranslation()
  const draft = useBallotDraft(userId, poll)
  const isLocked = poll.ballots > 0
  useAskBeforeLeaving(draft.isChanged && !isLocked)
  const votesOf = new Map(poll.topNames.map((name) => [name.publicNameSubmissionId, name.numberOfVotes]))
  const onBallot = new Set(draft.names.map(({ id }) => id))
  const add = (name: BallotName) => {
    if (!onBallot.has(name.id) && draft.names.length < mostVotingOptions) draft.change([...draft.names, name])
  }
  return (
    <>
      {isLocked && (
        <Notice severity="warning" title={t('districtPoll.lockedTitle')}>
          <p>{t('districtPoll.locked', { number: poll.ballots })}</p>
          {draft.isChanged && (
            <Button look="outlined" size="small" onClick={draft.discard}>
              {t('districtPoll.discardDraft')}
            </Button>
          )}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <StaffFavorites
            poll={poll}
            isLocked={isLocked}
            onBallot={onBallot}
            onTake={(names) => draft.change(names)}
            onAdd={add}
          />
          {!isLocked && <NameSearch districtId={poll.districtId} onBallot={onBallot} onAdd={add} />}
        </div>
        <section aria-labelledby="ballot" className={styles.panel}>
          <BallotOrder draft={draft} votesOf={votesOf} isLocked={isLocked} />
          <PublishBallot poll={poll} draft={draft} districtName={districtName} isLocked={isLocked} />
        </section>
      </div>
    </>
  )
}

/** The tab keeps the ballot as long as it is open: closing it is what would lose it. */
function useAskBeforeLeaving(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
