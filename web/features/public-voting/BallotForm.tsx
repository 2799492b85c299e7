import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { County } from '@snowplow/contract/county/county.ts'
import { type PublicVotingOption, submitVote } from '@snowplow/contract/public-voting.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../lib/call.ts'
import { useCommand, useInvalidate } from '../../lib/query.ts'
import { Form } from '../../ui/form/Form.tsx'
import { Captcha } from '../captcha/Captcha.tsx'
import { useCaptcha } from '../captcha/useCaptcha.ts'
import { BallotBar } from './BallotBar.tsx'
import { NamesTable } from './NamesTable.tsx'
import styles from './Poll.module.css'
import { useBallot } from './useBallot.ts'
import { VoteFailedDialog } from './VoteFailedDialog.tsx'
import type { VoteReceipt } from './VoteThanks.tsx'
import { keepVoteDraft, keptChoices } from './vote-draft.ts'

interface BallotFormProps {
  county: County
  options: PublicVotingOption[]
  contest: ContestReply
  onVoted: (receipt: VoteReceipt) => void
}

export function BallotForm({ county, options, contest, onVoted }: BallotFormProps) {
  const { t } = useTranslation()
  const ballot = useBallot(keptChoices(county.id, options))
  const { chosen } = ballot
  useEffect(() => keepVoteDraft({ countyId: county.id, chosen }), [county.id, chosen])
  const captcha = useCaptcha()
  const submission = useCommand(submitVote)
  const invalidate = useInvalidate()
  const submitButton = useRef<HTMLButtonElement>(null)
  const [isFailed, setFailed] = useState(false)
  const isSending = submission.isPending
  const vote = { districtId: county.districtId, countyId: county.id, selectedOptions: [...ballot.chosen] }
  // In whatever order the names were chosen, it is the same ballot.
  const content = JSON.stringify({ ...vote, selectedOptions: vote.selectedOptions.toSorted((a, b) => a - b) })
  const solution = captcha.solutionFor(content)
  const isReady = ballot.missing === 0 && solution !== null && !isSending
  const names = ballot.chosen.map(
    (id) => options.find((option) => option.id === id)?.publicNameSubmission.snowplowName ?? '',
  )

  const send = () => {
    if (!isReady) return
    const ballotSent = () => submission.mutateAsync({ body: { ...vote, recaptcha: solution } }, handlers)
    const handlers = {
      onSuccess: () => onVoted({ county: county.name, names, announcementDate: contest.announcementDate }),
      onError: (error: unknown) => {
        // The poll closed while the ballot was filled in: the closed page says so.
        if (failureCode(error) === 'vote.not_open') invalidate('contest')
        else setFailed(true)
      },
    }
    return captcha.sendWith(content, solution, ballotSent)
  }
  // Once the dialog is closed: until then, what lies below cannot take the focus.
  const hasFailed = useRef(false)
  useEffect(() => {
    if (hasFailed.current && !isFailed) submitButton.current?.focus()
    hasFailed.current = isFailed
  }, [isFailed])

  return (
    <Form onSubmit={send} aria-labelledby="names" className={styles.form}>
      <h2 id="names">{t('vote.names', { county: county.name })}</h2>
      <NamesTable options={options} ballot={ballot} />
      <div className={styles.captcha}>
        <Captcha captcha={contest.captcha} onToken={captcha.setToken} round={captcha.round} />
      </div>
      <BallotBar
        ballot={ballot}
        options={options}
        isReady={isReady}
        isSending={isSending}
        submitButton={submitButton}
      />
      <VoteFailedDialog isOpen={isFailed} error={submission.error} onTryAgain={() => setFailed(false)} />
    </Form>
  )
}
