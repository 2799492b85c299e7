import { publishVotingOptions } from '@snowplow/contract/district-poll/voting-option.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { call, type FailureCode, getFailureCode, isOutcomeUnknown } from '../../../lib/call.ts'
import { invalidate } from '../../../lib/query.ts'
import { useSubmitGuard } from '../../../lib/submit-guard.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Stack } from '../../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { getPhase, useGetContest } from '../../contest/contest.queries.ts'
import { TieRuleNote } from '../../draw/TieRuleNote.tsx'
import { OpenItems } from '../../open-item/OpenItems.tsx'
import { leftBehindByPublishing } from '../voting-options/publishing.ts'
import type { DistrictCut } from '../voting-options/top-names.ts'
import { clearVotingOptionsDraft } from '../voting-options/voting-options-draft.ts'

type Outcome = 'waiting' | 'sending' | 'published' | 'unknown' | FailureCode

/**
 * Publishes one district at a time, each in its own request: a refusal is reported for its district and does not
 * affect the others.
 */
export function usePublishEach(userId: number) {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [isSending, setSending] = useState(false)
  const submitGuard = useSubmitGuard()
  const note = (districtId: number, outcome: Outcome) =>
    setOutcomes((before) => new Map(before).set(districtId, outcome))

  const publishAll = async (cuts: readonly DistrictCut[]) => {
    setSending(true)
    setOutcomes(new Map(cuts.map(({ districtId }) => [districtId, 'waiting'])))
    for (const { districtId, selected, published } of cuts) {
      note(districtId, 'sending')
      const ballot = {
        params: { districtId: String(districtId) },
        body: { names: selected.map(({ id }) => id), replaces: published },
      }
      try {
        await call(publishVotingOptions, ballot)
        clearVotingOptionsDraft(userId, districtId)
        note(districtId, 'published')
      } catch (error) {
        note(districtId, isOutcomeUnknown(error) ? 'unknown' : getFailureCode(error))
      }
      // Even after a failure: only the current options show whether a request with a lost reply succeeded.
      await invalidate(queries, publishVotingOptions.invalidates, ballot)
    }
    setSending(false)
  }
  const publish = (cuts: readonly DistrictCut[]) => submitGuard.run(() => publishAll(cuts))
  return { publish, outcomes, isSending }
}
export type PublishEach = ReturnType<typeof usePublishEach>

export const isFailure = (outcome: Outcome | undefined): outcome is FailureCode =>
  outcome !== undefined && !['waiting', 'sending', 'published', 'unknown'].includes(outcome)

interface PublishEachDialogProps {
  cuts: readonly DistrictCut[]
  onPublish: () => void
  onCancel: () => void
}

/** Also warns of ties that alphabetical order would break. */
export function PublishEachDialog({ cuts, onPublish, onCancel }: PublishEachDialogProps) {
  const { t } = useTranslation()
  const contest = useGetContest()
  const staffPoll = contest.data && getPhase(contest.data, 2)
  const [only, ...others] = cuts
  const tied = cuts.filter(({ tie }) => tie !== null)
  const replaced = cuts.filter(({ published }) => published.length > 0)
  const names = (some: readonly DistrictCut[]) => some.map(({ name }) => name).join(', ')
  const early = staffPoll?.state === 'active' && (
    <p>{t('districtPoll.publishEarly', { date: formatDay(staffPoll.endsOn, t) })}</p>
  )
  const open = contest.data && (
    <OpenItems
      year={contest.data.season.year}
      kinds={leftBehindByPublishing}
      exceptDistricts={cuts.map(({ districtId }) => districtId)}
    />
  )
  if (only && others.length === 0)
    return (
      <ConfirmDialog
        title={t('districtPoll.publishTitle', { district: only.name })}
        confirm={t('districtPoll.publish')}
        onConfirm={onPublish}
        onCancel={onCancel}
      >
        <p>{t('districtPoll.publishText', { number: only.selected.length })}</p>
        <TieRuleNote />
        {tied.length > 0 && <p>{t('districtPoll.publishTied')}</p>}
        {replaced.length > 0 && <p>{t('districtPoll.publishReplaces')}</p>}
        {open}
        {early}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={t('districtPoll.publishEachTitle', { count: cuts.length })}
      confirm={t('districtPoll.publishEach', { number: cuts.length })}
      onConfirm={onPublish}
      onCancel={onCancel}
    >
      <p>{t('districtPoll.publishEachText', { districts: names(cuts) })}</p>
      <TieRuleNote />
      {tied.length > 0 && <p>{t('districtPoll.publishEachTied', { districts: names(tied) })}</p>}
      {replaced.length > 0 && <p>{t('districtPoll.publishEachReplaces', { districts: names(replaced) })}</p>}
      {open}
      {early}
    </ConfirmDialog>
  )
}

export function PublishEachNotice({ publishing, cuts }: { publishing: PublishEach; cuts: readonly DistrictCut[] }) {
  const { t } = useTranslation()
  const { outcomes, isSending } = publishing
  if (outcomes.size === 0) return null
  const isPublished = (districtId: number) => cuts.some((cut) => cut.districtId === districtId && cut.state === 'same')
  // A request whose reply was lost may have been published.
  const left = [...outcomes].filter(([districtId]) => !isPublished(districtId))
  const failed = left.filter(([, outcome]) => isFailure(outcome))
  const unknown = left.filter(([, outcome]) => outcome === 'unknown')
  const done = [...outcomes.values()].filter((outcome) => outcome !== 'waiting' && outcome !== 'sending').length
  const number = outcomes.size
  if (isSending)
    return (
      <Stack role="status" gap="2">
        <p>{t('districtPoll.publishingEach', { done, number })}</p>
        <progress max={number} value={done} aria-label={t('districtPoll.publishingEach', { done, number })} />
      </Stack>
    )
  const names = (some: typeof left) =>
    some.map(([id]) => cuts.find(({ districtId }) => districtId === id)?.name ?? String(id)).join(', ')
  const without = failed.length + unknown.length
  return (
    <Notice severity={without > 0 ? 'warning' : 'success'}>
      <p>{t('districtPoll.publishedEach', { done: number - without, number })}</p>
      {failed.length > 0 && <p>{t('districtPoll.publishedNot', { districts: names(failed) })}</p>}
      {unknown.length > 0 && <p>{t('districtPoll.publishedUnknown', { districts: names(unknown) })}</p>}
    </Notice>
  )
}
