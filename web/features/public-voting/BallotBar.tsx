import { votePicks } from '@snowplow/contract/limits.ts'
import type { PublicVotingOption } from '@snowplow/contract/public-voting.ts'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/Button.tsx'
import { PickBar } from '../../ui/overlay/PickBar.tsx'
import type { Ballot } from './useBallot.ts'

interface BallotBarProps {
  ballot: Ballot
  options: PublicVotingOption[]
  isReady: boolean
  isSending: boolean
  submitButton: RefObject<HTMLButtonElement | null>
}

export function BallotBar({ ballot, options, isReady, isSending, submitButton }: BallotBarProps) {
  const { t } = useTranslation()
  const { chosen, isFull, missing } = ballot
  const names = new Map(options.map(({ id, publicNameSubmission }) => [id, publicNameSubmission.snowplowName]))
  const isWaiting = !isReady && !isSending
  const standing = () => {
    if (!isFull) return t('vote.selectMore', { count: missing })
    return t(isWaiting ? 'vote.notReady' : 'vote.ready')
  }
  return (
    <PickBar
      label={t('vote.selected')}
      count={t('vote.progress', { count: chosen.length, max: votePicks })}
      standing={standing()}
      standingId="vote-progress"
      acts={
        // Not `disabled`: the press that sends must not take the focus away, nor a failure.
        <Button
          ref={submitButton}
          type="submit"
          look="main"
          aria-disabled={!isReady}
          aria-describedby={isWaiting ? 'vote-progress' : undefined}
        >
          {isSending ? t('vote.submitting') : t('vote.submit')}
        </Button>
      }
      picked={chosen.map((id) => {
        const name = names.get(id)
        return { id, name, removeLabel: t('vote.remove', { name }) }
      })}
      onRemove={ballot.toggle}
    />
  )
}
