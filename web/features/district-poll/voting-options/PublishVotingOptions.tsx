import type { DistrictFavorites } from '@snowplow/contract/district-poll/district-poll.ts'
import { areVotingOptionsOpen, publishVotingOptions } from '@snowplow/contract/district-poll/voting-option.ts'
import { maxVotingOptions, votePicks } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { getFailureCode, isOutcomeUnknown } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { StaleNotice } from '../../../ui/form/StaleNotice.tsx'
import { Instant } from '../../../ui/Instant.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { getPhase, useGetContest } from '../../contest/contest.queries.ts'
import { TieRuleNote } from '../../draw/TieRuleNote.tsx'
import { OpenItems } from '../../open-item/OpenItems.tsx'
import styles from '../DistrictPoll.module.css'
import { useOfferedNames } from '../district-poll.queries.ts'
import { VersionDifferences, WithdrawnNotice } from './DraftNotices.tsx'
import { FlaggedStories } from './FlaggedStories.tsx'
import { leftBehindByPublishing } from './publishing.ts'
import { VotingOptionsPreview } from './VotingOptionsPreview.tsx'
import type { VotingOptionsDraft } from './voting-options-draft.ts'

interface PublishVotingOptionsProps {
  poll: DistrictFavorites
  draft: VotingOptionsDraft
  districtName: string
  isLocked: boolean
}

/** Previews and publishes the ballot, or explains what prevents it. */
export function PublishVotingOptions({ poll, draft, districtName, isLocked }: PublishVotingOptionsProps) {
  const { t } = useTranslation()
  const contest = useGetContest()
  // Keeps the dialog open until the refetch is done.
  const publication = useCommand(publishVotingOptions, { isAwaited: true })
  const [open, setOpen] = useState<'preview' | 'publish' | null>(null)
  const ids = draft.names.map(({ id }) => id)
  const offered = useOfferedNames(poll.districtId, ids)
  const withdrawn = draft.names.filter(({ id }) => offered && !offered.has(id))
  const isOpen = contest.data !== undefined && areVotingOptionsOpen(contest.data.phases)
  const staffPoll = contest.data && getPhase(contest.data, 2)

  /** Reason why the ballot cannot be published now, or null. */
  const getBlocker = () => {
    if (!isOpen) return t('errors.option.not_open')
    if (ids.length < votePicks) return t('districtPoll.tooFew', { number: votePicks })
    if (ids.length > maxVotingOptions) return t('districtPoll.tooMany', { max: maxVotingOptions })
    if (withdrawn.length > 0) return t('districtPoll.hasWithdrawn')
    if (draft.isStale) return t('staleDraft.choose')
    return draft.isChanged ? null : t('districtPoll.isPublished')
  }
  const reason = getBlocker()
  const publish = async () => {
    try {
      // Awaited: the cleanup must run even if the page has unmounted or the query was refetched.
      await publication.mutateAsync({
        params: { districtId: String(poll.districtId) },
        body: { names: ids, replaces: draft.replaces },
      })
      draft.discard()
      showToast(t('districtPoll.justPublished', { district: districtName }))
    } catch {
      // Displayed by the notice above the buttons.
    } finally {
      setOpen(null)
    }
  }
  const added = draft.names.filter(({ id }) => !draft.published.some((name) => name.id === id))
  const dropped = draft.published.filter(({ id }) => !ids.includes(id))
  return (
    <Stack gap="3" className={styles.publish}>
      {draft.isStale && (
        <StaleNotice draft={draft}>
          <VersionDifferences draft={draft} />
        </StaleNotice>
      )}
      {!isLocked && withdrawn.length > 0 && (
        <WithdrawnNotice
          names={withdrawn}
          onRemove={() => draft.change(draft.names.filter(({ id }) => offered?.has(id)))}
        />
      )}
      {publication.isError && (
        <FailureNotice
          error={publication.error}
          title={t(isOutcomeUnknown(publication.error) ? 'districtPoll.unsureTitle' : 'districtPoll.refusedTitle')}
          messages={{ stale: t('districtPoll.changedMeanwhile') }}
          unsure={null}
          settled={isOutcomeUnknown(publication.error) && !draft.isChanged && t('districtPoll.unsurePublished')}
          preservedNote={getFailureCode(publication.error) !== 'option.votes_exist' && t('districtPoll.draftPreserved')}
        />
      )}
      {poll.publishedAt && (
        <Text size="2" tone="soft">
          {t('districtPoll.publishedAt')} <Instant at={poll.publishedAt} inFull />
        </Text>
      )}
      <Row gap="3" align="stretch">
        {!isLocked && (
          <Button
            variant="filled"
            aria-disabled={reason !== null}
            aria-describedby={reason ? 'not-publishable' : undefined}
            onClick={() => reason === null && setOpen('publish')}
          >
            {t('districtPoll.publish')}
          </Button>
        )}
        <Button
          variant="outlined"
          aria-disabled={ids.length === 0}
          onClick={() => ids.length > 0 && setOpen('preview')}
        >
          {t('districtPoll.preview')}
        </Button>
        {!isLocked && draft.isChanged && (
          <Button variant="text" onClick={draft.discard}>
            {t('districtPoll.discard')}
          </Button>
        )}
      </Row>
      {!isLocked && reason && (
        <p id="not-publishable" role="status">
          {reason}
        </p>
      )}
      {open === 'preview' && (
        <VotingOptionsPreview districtId={poll.districtId} names={draft.names} onClose={() => setOpen(null)} />
      )}
      {open === 'publish' && (
        <ConfirmDialog
          title={t('districtPoll.publishTitle', { district: districtName })}
          confirm={t('districtPoll.publish')}
          isPending={publication.isPending}
          onConfirm={publish}
          onCancel={() => setOpen(null)}
        >
          <p>{t('districtPoll.publishText', { number: ids.length })}</p>
          <TieRuleNote />
          {draft.published.length > 0 && (
            <p>{t('districtPoll.publishChange', { added: added.length, dropped: dropped.length })}</p>
          )}
          <FlaggedStories ids={ids} />
          {contest.data && (
            <OpenItems
              year={contest.data.season.year}
              kinds={leftBehindByPublishing}
              exceptDistricts={[poll.districtId]}
            />
          )}
          {staffPoll?.state === 'active' && (
            <p>{t('districtPoll.publishEarly', { date: formatDay(staffPoll.endsOn, t) })}</p>
          )}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
