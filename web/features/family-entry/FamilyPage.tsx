import {
  type DestroyedEntry,
  type FamilyEntry,
  type FamilyRequest,
  readFamilyEntry,
} from '@snowplow/contract/entry/family-entry.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import '../../i18n/class.ts'
import '../../i18n/entry.ts'
import '../../i18n/form.ts'
import { CallError, call, getConflicts, getFailureCode, isRefusal } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card, Row, Stack } from '../../ui/layout/Boxes.tsx'
import { Lead, PageSection, PageTitle, Picture, Waiting } from '../../ui/layout/Page.tsx'
import { getPhase, useGetContest } from '../contest/contest.queries.ts'
import { NeedsScript } from '../contest/NeedsScript.tsx'
import { EntryCertificate } from '../entry/EntryCertificate.tsx'
import { EntryReference } from '../entry/EntryReference.tsx'
import { EntrySteps } from '../entry/EntrySteps.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import { ChoicesForm } from './ChoicesForm.tsx'
import { ConfirmedRequest } from './ConfirmedRequest.tsx'
import { ConsentSection } from './ConsentSection.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { type FamilyEntryProps, splitLink } from './family-link.ts'
import { LostEntryLink } from './LostEntryLink.tsx'
import { PublicationChoice } from './PublicationChoice.tsx'
import { ReplaceLinkDialog } from './ReplaceLinkDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { SentEntry } from './SentEntry.tsx'

export default function FamilyPage({ title }: { title: string }) {
  const { token, confirmation } = splitLink(useLinkToken())
  const queries = useQueryClient()
  const [ended, setEnded] = useState<'erased' | 'replaced' | null>(null)
  const queryKey = ['familyEntry', token, confirmation]
  const entry = useQuery({
    queryKey,
    queryFn: ({ signal }) => readEntry(token, confirmation, signal),
    retry: (failures, error) => failures < 2 && !isRefusal(error),
    enabled: ended === null,
    gcTime: 0,
  })
  const show = (changed: FamilyEntry | null) => {
    if (location.hash.includes('~')) history.replaceState(history.state, '', `#${token}`)
    if (changed) queries.setQueryData(queryKey, changed)
    else setEnded('erased')
  }
  return (
    <PageSection>
      <Stack gap="5">
        <PageTitle>{title}</PageTitle>
        <NeedsScript />
        {ended === 'erased' && <Erased withheldUntil={entry.data?.withheldUntil} />}
        {ended === 'replaced' && <LinkReplaced email={entry.data?.maskedEmail ?? ''} />}
        {!ended && entry.isPending && <Waiting />}
        {!ended && entry.error && !entry.data && (
          <NotFound isWithoutLink={token === ''} error={entry.error} onRetry={entry.refetch} />
        )}
        {!ended && entry.data && (
          <EntryView
            key={token}
            token={token}
            confirmation={confirmation}
            entry={entry.data}
            onChanged={show}
            onReplaced={() => setEnded('replaced')}
          />
        )}
      </Stack>
    </PageSection>
  )
}

/** Treats a truncated or extended link as unknown. */
async function readEntry(token: string, confirmation: string, signal: AbortSignal): Promise<FamilyEntry> {
  const unknown = new CallError(404, 'familyEntry.not_found')
  if (token === '') throw unknown
  const body = { token, ...(confirmation && { confirmation }) }
  return call(readFamilyEntry, { body }, signal).catch((error) => {
    throw getFailureCode(error) === 'request.invalid' ? unknown : error
  })
}

interface NotFoundProps {
  /** The address has no token: nothing is wrong yet. */
  isWithoutLink: boolean
  error: Error
  onRetry: () => unknown
}

function NotFound({ isWithoutLink, error, onRetry }: NotFoundProps) {
  const { t } = useTranslation()
  const destroyed = getConflicts<DestroyedEntry>(error)[0]?.current
  if (destroyed) return <Destroyed isPurged={getFailureCode(error) === 'familyEntry.purged'} {...destroyed} />
  if (isWithoutLink) return <LostEntryLink />
  if (isRefusal(error))
    return (
      <>
        <FailureNotice error={error} unsure={null} />
        <LostEntryLink />
      </>
    )
  const action = (
    <Button variant="outlined" size="small" onClick={() => onRetry()}>
      {t('error.retry')}
    </Button>
  )
  return <FailureNotice error={error} unsure={null} action={action} />
}

function Destroyed({ on, isAsPromised, isPurged }: DestroyedEntry & { isPurged: boolean }) {
  const { t } = useTranslation()
  const text = isPurged ? (isAsPromised ? 'family.purged' : 'family.purgedEarlier') : 'family.erasedOn'
  return (
    <Notice severity="success" title={t('family.destroyedTitle')}>
      <p>{t(text, { date: formatDay(on, t) })}</p>
    </Notice>
  )
}

/** The address still has the link that has ended: a reload would find nothing. */
function LinkReplaced({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <Notice severity="success" title={t('family.mailSentTitle')}>
      <p>{t('family.linkReplaced', { email })}</p>
    </Notice>
  )
}

function Erased({ withheldUntil }: { withheldUntil: FamilyEntry['withheldUntil'] | undefined }) {
  const { t } = useTranslation()
  if (withheldUntil)
    return (
      <Notice severity="success" title={t('family.withheldTitle')}>
        <p>{t('family.withheld', { date: formatDay(withheldUntil, t) })}</p>
      </Notice>
    )
  return (
    <Notice severity="success" title={t('family.erasedTitle')}>
      <p>{t('family.erased')}</p>
    </Notice>
  )
}

type Dialog = 'correct' | 'certificate' | 'replaceLink' | FamilyRequest

interface EntryViewProps extends FamilyEntryProps {
  confirmation: string
  onReplaced: () => void
}

function EntryView({ confirmation, onReplaced, ...family }: EntryViewProps) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { entry } = family
  const close = () => setDialog(null)
  const { canCorrect, canWithdraw, canErase, isChosen } = entry
  return (
    <>
      {confirmation && (
        <ConfirmedRequest
          key={confirmation}
          confirmation={confirmation}
          onRestart={(request) => setDialog(request)}
          {...family}
        />
      )}
      <EntryState entry={entry} onCertificate={() => setDialog('certificate')} />
      <WhereItIs entry={entry} />
      {entry.canPublish && <PublicationChoice confirmation={confirmation} onConfirm={setDialog} {...family} />}
      <SentEntry entry={entry} />
      <Stack as="section" gap="3" aria-labelledby="family-changes">
        <h2 id="family-changes">{t('family.changes')}</h2>
        {canCorrect ? <p>{t('family.canCorrect')}</p> : <p>{t('family.cannotCorrect')}</p>}
        {isChosen && <p>{t('family.isChosen')}</p>}
        {canWithdraw && <p>{t('family.withdrawMeans')}</p>}
        {canErase ? <p>{describeErasure(entry, t)}</p> : <p>{t('family.onHold')}</p>}
        <Row gap="3">
          {canCorrect && (
            <Button variant="filled" onClick={() => setDialog('correct')}>
              {t('family.correct')}
            </Button>
          )}
          {canWithdraw && (
            <Button variant="outlined" onClick={() => setDialog('withdraw')}>
              {t('family.withdraw')}
            </Button>
          )}
          {canErase && (
            <Button variant="outlined" onClick={() => setDialog('erase')}>
              {t('family.erase')}
            </Button>
          )}
        </Row>
      </Stack>
      <ConsentSection onConfirm={() => setDialog('consent')} {...family} />
      <ChoicesForm {...family} />
      <Stack as="section" gap="3" aria-labelledby="family-link">
        <h2 id="family-link">{t('family.link')}</h2>
        <p>{t('family.linkText')}</p>
        <Row>
          <Button variant="outlined" onClick={() => setDialog('replaceLink')}>
            {t('family.replaceLink')}
          </Button>
        </Row>
      </Stack>
      {dialog === 'correct' && <CorrectionDialog {...family} onClose={close} />}
      {dialog === 'certificate' && (
        <EntryCertificate entry={{ ...entry, isWinner: entry.state === 'won' }} onClose={close} />
      )}
      {dialog === 'replaceLink' && <ReplaceLinkDialog {...family} onReplaced={onReplaced} onClose={close} />}
      {dialog && dialog !== 'correct' && dialog !== 'certificate' && dialog !== 'replaceLink' && (
        <RequestDialog {...family} request={dialog} onClose={close} />
      )}
    </>
  )
}

/** Shown before the buttons: families compare withdrawal and erasure without opening a dialog. */
function describeErasure({ withheldUntil, isChosen }: FamilyEntry, t: Translate): string {
  if (!withheldUntil) return t(isChosen ? 'family.eraseChosenMeans' : 'family.eraseMeans')
  const withheld = t('family.withholdMeans', { date: formatDay(withheldUntil, t) })
  return joinSentences(withheld, isChosen && t('family.eraseKeepsName'))
}

interface EntryStateProps {
  entry: FamilyEntry
  onCertificate: () => void
}

function EntryState({
  entry: { state, season, isOnTruck, snowplowName, reference, countyId },
  onCertificate,
}: EntryStateProps) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  const isNamingAhead = contest?.season.year === season && getPhase(contest, 4).state !== 'ended'
  return (
    <Card gap="4">
      <Lead>
        {joinSentences(
          t(`family.state_${state}`),
          state === 'won' && isOnTruck && t('family.carried'),
          state === 'won' && !isOnTruck && isNamingAhead && t('family.notCarriedYet'),
        )}
      </Lead>
      <Picture>
        <PlowIllustration name={snowplowName} />
      </Picture>
      <EntryReference reference={reference} />
      <Row gap="3">
        {state === 'published' && (
          <ScreenLink to={`/favorite-name-poll?county=${countyId}`} variant="filled">
            {t('family.vote')}
          </ScreenLink>
        )}
        {state === 'won' && (
          <ScreenLink to="/winners" variant="filled">
            {t('screen.winners')}
          </ScreenLink>
        )}
        {state !== 'withdrawn' && (
          <Button variant="outlined" onClick={onCertificate}>
            {t('entry.certificate')}
          </Button>
        )}
      </Row>
    </Card>
  )
}

/** Steps of an entry of the current season: those of an earlier one had other dates. */
function WhereItIs({ entry: { state, season } }: { entry: FamilyEntry }) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  if (contest?.season.year !== season) return null
  return <EntrySteps state={state} contest={contest} title={t('entry.where')} />
}
