import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { District } from '@snowplow/contract/county/county.ts'
import type { FavoriteNamesSubmission } from '@snowplow/contract/district-poll/district-poll.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { getFailureCode, isOutcomeUnknown } from '../../../lib/call.ts'
import { useInvalidate } from '../../../lib/query.ts'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ContractForm } from '../../../ui/form/ContractForm.tsx'
import { useSelectionForm } from '../../../ui/form/form-in-use.ts'
import { getPhase } from '../../contest/contest.queries.ts'
import { useOfferedNames, useSubmitFavoriteNames } from '../district-poll.queries.ts'
import { NameList } from '../NameList.tsx'
import { ApprovedNames } from './ApprovedNames.tsx'
import { FavoritesBar } from './FavoritesBar.tsx'
import { type FavoriteDrafts, listPicks, type Pick } from './favorites-draft.ts'

interface FavoritesFormProps {
  contest: Contest
  userId: number
  district: District
  drafts: FavoriteDrafts
  sent: FavoriteNamesSubmission | undefined
}

export function FavoritesForm({ contest, userId, district, drafts, sent }: FavoritesFormProps) {
  const { t } = useTranslation()
  const sentPicks = sent?.favoriteNames.map(({ publicNameSubmissionId: id, snowplowName }) => ({ id, snowplowName }))
  const picks = listPicks(drafts, district.id, sentPicks)
  const offered = useOfferedNames(
    district.id,
    picks.picks.map(({ id }) => id),
  )
  const withdrawn = picks.picks.filter(({ id }) => offered && !offered.has(id))
  const submitFavoriteNames = useSubmitFavoriteNames(userId)
  const invalidate = useInvalidate()
  const [hasJustSent, setJustSent] = useState(false)
  const [isOverfull, setOverfull] = useState(false)
  const pick = (name: Pick) => {
    setOverfull(picks.isFull && !picks.has(name.id))
    if (picks.has(name.id)) picks.remove(name.id)
    else picks.add(name)
  }
  const undo = () => {
    setOverfull(false)
    picks.reset()
  }
  const showSaved = () => {
    undo()
    setJustSent(true)
    showToast(t('favorites.saved'))
  }
  const form = useSelectionForm({
    canSend: picks.isChanged && picks.picks.length > 0 && withdrawn.length === 0,
    send: () => {
      setJustSent(false)
      const favoriteNames = picks.picks.map(({ id }) => id)
      return submitFavoriteNames.mutateAsync({ body: { districtId: district.id, favoriteNames } })
    },
    onSent: showSaved,
    onFailed: (error) => {
      // The stage ended while names were being picked: the refetched contest shows the closed page.
      if (getFailureCode(error) === 'favorites.not_open') invalidate('contest')
    },
  })
  // The reply was lost, and so was the first check; a later refetch shows that the server has stored the favorites.
  const isSavedAfterAll = isOutcomeUnknown(form.failure) && sent !== undefined && !picks.isChanged
  const onSavedAfterAll = useEffectEvent(() => {
    form.reset()
    showSaved()
  })
  useEffect(() => {
    if (isSavedAfterAll) onSavedAfterAll()
  }, [isSavedAfterAll])
  return (
    <ContractForm form={form} aria-labelledby="approved-names">
      {sent && !picks.isChanged && sentPicks && (
        <SavedNotice contest={contest} names={sentPicks} isNew={hasJustSent} onViewed={() => setJustSent(false)} />
      )}
      <ApprovedNames district={district} picks={picks} onPick={pick} />
      {form.failure !== null && !isSavedAfterAll && (
        <FailureNotice
          error={form.failure}
          title={t(isOutcomeUnknown(form.failure) ? 'favorites.unsureTitle' : 'favorites.failedTitle')}
          unsure={null}
          preservedNote={t('favorites.selectionPreserved')}
        />
      )}
      <FavoritesBar
        picks={picks}
        withdrawn={withdrawn.map(({ id }) => id)}
        isOverfull={isOverfull && picks.isFull}
        hasSent={sent !== undefined}
        onUndo={undo}
      />
    </ContractForm>
  )
}

/** Takes the focus right after submission. */
function SavedNotice({
  contest,
  names,
  isNew,
  onViewed,
}: {
  contest: Contest
  names: { id: number; snowplowName: string }[]
  isNew: boolean
  onViewed: () => void
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    box.current?.focus()
    // Focuses once: the notice remounts when changes are undone.
    onViewed()
  }, [isNew, onViewed])
  return (
    <Notice severity="success" ref={box} title={t('favorites.savedTitle')}>
      <NameList names={names} />
      <p>{t('favorites.savedUntil', { date: formatDay(getPhase(contest, 2).endsOn, t) })}</p>
    </Notice>
  )
}
