import type { Reply } from '@snowplow/contract/api/route.ts'
import type { BallotPattern } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import type { getPatternPart, PatternPart } from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import { setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { isRefusal } from '../../lib/call.ts'
import { useDecision } from '../../lib/decision.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Text } from '../../ui/layout/Boxes.tsx'
import { Confirmers } from '../draw/Confirmers.tsx'
import { partQuery } from '../poll-result/poll-result.queries.ts'
import { ReasonDialog } from '../set-aside/ReasonDialog.tsx'
import { PartChoice } from './PartChoice.tsx'
import { PartEffect } from './PartEffect.tsx'

type Review = Reply<typeof getPatternPart>

interface SetAsideDialogProps {
  districtId: number
  /** Snapshot that was reviewed: ballots added since are not set aside. */
  pattern: BallotPattern
  /** Key of the part that is chosen at first; null for the whole pattern. */
  initialPart: string | null
  onClose: () => void
}

/** Sets a pattern or a part of it aside, whose number and effect are in view. */
export function SetAsideDialog({ districtId, pattern, initialPart, onClose }: SetAsideDialogProps) {
  const { t } = useTranslation()
  const [part, setPart] = useState<PatternPart>({ findings: initialPart === null ? [] : [initialPart] })
  const query = useSelectedSeason()
  const review = useQuery(partQuery(districtId, pattern, part, query))
  const setAside = useDecision(setAsideBallots, { isAwaited: true })
  const { firstBallotId, lastBallotId, label } = pattern
  const [attempt, setAttempt] = useState<{ part: PatternPart; review: Review } | null>(null)
  // A repeat after a lost reply sends the same part: its ballots may be set aside already.
  const data = attempt?.part === part ? attempt.review : review.data
  const count = data?.ballots ?? 0
  const action = data?.needsConfirmation ? 'ask' : 'setAside'
  return (
    <ReasonDialog
      title={count > 0 ? t(`setAside.${action}Title`, { count }) : t('setAside.reviewTitle')}
      confirm={count > 0 ? t(`setAside.${action}`, { count }) : t('setAside.send')}
      hint={t('setAside.reasonHint')}
      canSend={count > 0}
      onSend={({ reason }) => {
        if (data) setAttempt({ part, review: data })
        const pattern = { firstBallotId, lastBallotId, digest: data?.digest ?? '', part }
        const input = { params: { districtId: String(districtId) }, body: { pattern, reason } }
        return setAside.decide(input, { onError: (error) => isRefusal(error) && setAttempt(null) })
      }}
      onSent={({ ballots, confirmed }) =>
        showToast(confirmed ? t('setAside.asideToast', { count: ballots }) : t('setAside.requestedToast'))
      }
      onClose={onClose}
    >
      {data && <p>{t(data.needsConfirmation ? 'setAside.askText' : 'setAside.setAsideText')}</p>}
      {data?.needsConfirmation && <Confirmers />}
      {label !== 'unexplained' && <p>{t('setAside.explainedText')}</p>}
      <PartChoice pattern={pattern} part={part} onChange={setPart} />
      {review.isPending && (
        <Text role="status" size="2" tone="soft">
          {t('setAside.counting')}
        </Text>
      )}
      {review.isError && <FailureNotice error={review.error} shouldFocus={false} />}
      {data && <PartEffect review={data} />}
    </ReasonDialog>
  )
}
