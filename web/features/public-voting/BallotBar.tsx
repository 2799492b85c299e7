import { votePicks } from '@snowplow/contract/limits.ts'
import type { PublicVotingOption } from '@snowplow/contract/public-voting.ts'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '../../ui/form/ContractForm.tsx'
import type { FormInUse } from '../../ui/form/form-in-use.ts'
import { SelectionBar } from '../../ui/overlay/SelectionBar.tsx'
import type { Ballot } from './useBallot.ts'

interface BallotBarProps {
  ballot: Ballot
  options: PublicVotingOption[]
  form: FormInUse
  submitButton: RefObject<HTMLButtonElement | null>
}

export function BallotBar({ ballot, options, form, submitButton }: BallotBarProps) {
  const { t } = useTranslation()
  const { chosen, isFull, missing } = ballot
  const names = new Map(options.map(({ id, publicNameSubmission }) => [id, publicNameSubmission.snowplowName]))
  const isWaiting = !form.canSend && !form.isSending
  const standing = () => {
    if (!isFull) return t('vote.selectMore', { count: missing })
    return t(isWaiting ? 'vote.notReady' : 'vote.ready')
  }
  return (
    <SelectionBar
      label={t('vote.selected')}
      count={t('vote.progress', { count: chosen.length, max: votePicks })}
      standing={standing()}
      standingId="vote-progress"
      acts={
        <SubmitButton
          ref={submitButton}
          variant="primary"
          waiting={t('vote.submitting')}
          describedBy={isWaiting ? 'vote-progress' : undefined}
        >
          {t('vote.submit')}
        </SubmitButton>
      }
      picked={chosen.map((id) => {
        const name = names.get(id)
        return { id, name, removeLabel: t('vote.remove', { name }) }
      })}
      onRemove={ballot.toggle}
    />
  )
}
