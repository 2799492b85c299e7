import { votePicks } from 'contract/limits.ts'
import type { PublicVotingOption } from 'contract/public-voting.ts'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './BallotBar.module.css'
import type { Ballot } from './useBallot.ts'

interface BallotBarProps {
  ballot: Ballot
  options: PublicVotingOption[]
  isReady: boolean
  isSending: boolean
  submitButton: RefObject<HTMLButtonElement | null>
}

/** What is chosen so far, always in view: progress, removable chips, the submit button and why it waits. */
export function BallotBar({ ballot, options, isReady, isSending, submitButton }: BallotBarProps) {
  const { t } = useTranslation()
  const { chosen, isFull, missing } = ballot
  const names = new Map(options.map(({ id, publicNameSubmission }) => [id, publicNameSubmission.snowplowName]))
  const isWaiting = !isReady && !isSending
  return (
    <section aria-label={t('vote.selected')} className={styles.bar}>
      <div className={styles.top}>
        <p role="status" id="vote-progress" className={styles.progress}>
          <span className={styles.count}>{t('vote.progress', { count: chosen.length, max: votePicks })}</span>
          <span>{isFull ? t('vote.ready') : t('vote.selectMore', { count: missing })}</span>
        </p>
        <Button
          ref={submitButton}
          type="submit"
          look="main"
          disabled={!isReady}
          aria-describedby={isWaiting ? 'vote-progress vote-not-ready' : undefined}
        >
          {isSending ? t('vote.submitting') : t('vote.submit')}
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chips}>
          {chosen.map((id) => (
            <li key={id}>
              <Button
                look="filled"
                size="small"
                aria-label={t('vote.remove', { name: names.get(id) })}
                onClick={() => ballot.toggle(id)}
              >
                <bdi>{names.get(id)}</bdi>
                <span aria-hidden="true">✕</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isWaiting && isFull && (
        <p id="vote-not-ready" className={styles.why}>
          {t('vote.notReady')}
        </p>
      )}
    </section>
  )
}
