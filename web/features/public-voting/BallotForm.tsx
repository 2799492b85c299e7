import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { toDay } from '@snowplow/contract/contest/days.ts'
import type { County } from '@snowplow/contract/county/county.ts'
import { votePicks } from '@snowplow/contract/limits.ts'
import { type PublicVotingOption, submitVote } from '@snowplow/contract/public-voting.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { getIdempotencyKey, removeIdempotencyKey } from '../../lib/idempotency-key.ts'
import { useCommand, useInvalidate } from '../../lib/query.ts'
import { getSource } from '../../lib/source.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ContractForm, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useSelectionForm } from '../../ui/form/form-in-use.ts'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { SelectionBar } from '../../ui/overlay/SelectionBar.tsx'
import { Captcha, useCaptcha } from '../captcha/Captcha.tsx'
import { getCountyTitle } from './county-title.ts'
import { FullBallotAlert } from './FullBallotAlert.tsx'
import { NamesTable } from './NamesTable.tsx'
import { readStoredChoices, storeVoteDraft, useBallot } from './useBallot.ts'

const progressId = 'vote-progress'

const idempotencyStorage = 'idempotency /favorite-name-poll'

export interface CastVote {
  countyId: number
  county: string
  names: string[]
  announcementDate: string
  /** Year of the season. */
  year: number
  /** Day in the contest's calendar, such as 2025-10-01. */
  day: string
  receipt: string
}

export interface BallotFormProps {
  county: County
  options: PublicVotingOption[]
  contest: Contest
  /** True if the county was selected on this page: scrolls its names into view. */
  isJustChosen: boolean
  onVoted: (vote: CastVote) => void
}

export function BallotForm({ county, options, contest, isJustChosen, onVoted }: BallotFormProps) {
  const { t } = useTranslation()
  const ballot = useBallot(readStoredChoices(county.id, options))
  const { chosen } = ballot.picks
  const saveDraft = useCallback(
    (ids: readonly number[]) => {
      const order = options.map(({ id }) => id)
      storeVoteDraft({ countyId: county.id, chosen: ids, districtId: county.districtId, order })
    },
    [county, options],
  )
  const captcha = useCaptcha(contest.captcha)
  const submission = useCommand(submitVote)
  const invalidate = useInvalidate()
  const submitButton = useRef<HTMLButtonElement>(null)
  const [isFailed, setFailed] = useState(false)
  /** Picks at the last incomplete attempt; its message is emphasized until they change. */
  const [attemptedPicks, setAttemptedPicks] = useState<object | null>(null)
  const vote = { districtId: county.districtId, countyId: county.id, selectedOptions: [...chosen] }
  // Sorted, since the order of selection does not change the ballot.
  const content = JSON.stringify({ ...vote, selectedOptions: vote.selectedOptions.toSorted((a, b) => a - b) })
  const solution = captcha.solutionFor(content)
  const getName = (id: number) => options.find((option) => option.id === id)?.publicNameSubmission.snowplowName ?? ''

  const recaptcha = solution ?? ''
  const form = useSelectionForm({
    canSend: ballot.missing === 0 && solution !== null,
    onNotReady: () => {
      setAttemptedPicks(ballot.picks)
      document.getElementById(progressId)?.focus()
    },
    send: () => {
      // Without a captcha, whose solution is sent again, only a key identifies the same vote.
      const key = contest.captcha.provider === 'off' && getIdempotencyKey(idempotencyStorage, content)
      const body = { ...vote, recaptcha, ...(key && { idempotencyKey: key }), ...getSource() }
      return captcha.sendWith(content, recaptcha, () => submission.mutateAsync({ body }))
    },
    onSent: ({ createdAt, receipt }) => {
      removeIdempotencyKey(idempotencyStorage)
      onVoted({
        countyId: county.id,
        county: getCountyTitle(county.name, contest, t),
        names: chosen.map(getName),
        announcementDate: contest.announcementDate,
        year: contest.season.year,
        day: toDay(new Date(createdAt), contest.timeZone),
        receipt,
      })
    },
    onFailed: (error) => {
      // The poll closed in the meantime: the refetched contest shows the closed page.
      if (getFailureCode(error) === 'vote.not_open') invalidate('contest')
      else setFailed(true)
    },
  })
  const isWaiting = !form.canSend && !form.isSending
  const statusText = isWaiting ? t(captcha.isSolving ? 'vote.checkRuns' : 'vote.notReady') : t('vote.ready')
  // Focuses the button after the dialog has closed: until then, the page below is inert.
  const hasFailed = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // Scrolls only. The focus stays in the list of counties, where arrow keys select too.
  useEffect(() => {
    if (isJustChosen) heading.current?.scrollIntoView()
  }, [isJustChosen])
  useEffect(() => {
    if (hasFailed.current && !isFailed) submitButton.current?.focus()
    hasFailed.current = isFailed
  }, [isFailed])

  return (
    <ContractForm form={form} aria-labelledby="names">
      <h2 id="names" ref={heading}>
        {t('vote.names', { county: getCountyTitle(county.name, contest, t) })}
      </h2>
      {/* Containing block of the sticky bar, so that it never covers the heading. */}
      <Stack gap="4">
        <NamesTable options={options} ballot={ballot} onChosen={saveDraft} progressId={progressId} />
        <Captcha
          captcha={contest.captcha}
          districtId={county.districtId}
          onToken={captcha.onToken}
          round={captcha.round}
          // Started early if the visitor has interacted: loading on the first pick would delay the next one.
          isInitiallyStarted={chosen.length > 0 || navigator.userActivation?.hasBeenActive === true}
        />
        <SelectionBar
          label={t('vote.selected')}
          count={t('vote.progress', { count: chosen.length, max: votePicks })}
          countSpoken={t('vote.progressSpoken', { count: chosen.length, max: votePicks })}
          statusText={ballot.isFull ? statusText : t('vote.selectMore', { count: ballot.missing })}
          statusId={progressId}
          isProblem={isWaiting && attemptedPicks === ballot.picks}
          problem={ballot.picks.refused !== null && <FullBallotAlert refused={ballot.picks.refused} />}
          actions={
            <SubmitButton
              ref={submitButton}
              variant="primary"
              waiting={t('vote.submitting')}
              describedBy={isWaiting ? progressId : undefined}
            >
              {t('vote.submit')}
            </SubmitButton>
          }
          picked={chosen.map((id) => ({ id, name: getName(id), removeLabel: t('vote.remove', { name: getName(id) }) }))}
          onRemove={ballot.toggle}
        />
      </Stack>
      {isFailed && <VoteFailedDialog error={form.failure} onTryAgain={() => setFailed(false)} />}
    </ContractForm>
  )
}

/** A vote that was not accepted (section 8). Only its button closes it: it must not be mistaken for a thank-you. */
function VoteFailedDialog({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const { t } = useTranslation()
  const code = getFailureCode(error)
  const reason =
    code === 'network' ? t('errors.network') : code === 'request.too_many' ? t('errors.request.too_many') : null
  const isCaptcha = code.startsWith('captcha.')
  return (
    <Modal title={t('vote.failedTitle')} variant="alert">
      <p>{t('vote.failed')}</p>
      {reason && <p>{reason}</p>}
      {isOutcomeUnknown(error) && <p>{t('error.sentOnce')}</p>}
      {isCaptcha && <p>{t('errors.captcha.failed')}</p>}
      <ModalButtons>
        <Button variant="filled" data-first onClick={onTryAgain}>
          {t('vote.tryAgain')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}
