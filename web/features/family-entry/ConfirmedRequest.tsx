import { completeFamilyRequest, type FamilyEntry, type FamilyRequest } from '@snowplow/contract/entry/family-entry.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import type { FamilyEntryProps } from './family-link.ts'
import { RequestText } from './RequestDialog.tsx'

/** Publishing a winner's data is confirmed by its own buttons. */
type MailedRequest = Exclude<FamilyRequest, 'publish'>

function isPossible({ canWithdraw, canErase, canPublish, publication, ...entry }: FamilyEntry, request: MailedRequest) {
  if (request === 'withdraw') return canWithdraw
  if (request === 'erase') return canErase
  return request === 'consent' ? !entry.childInfoParentConsent : canPublish && publication === 'name'
}

interface ConfirmedRequestProps extends FamilyEntryProps {
  confirmation: string
  /** Starts the request of an expired link again. */
  onRestart: (request: MailedRequest) => void
}

/** Request of a mailed link. Opening it changes nothing, since mailbox scanners open links too. */
export function ConfirmedRequest({ onRestart, ...props }: ConfirmedRequestProps) {
  const { confirmation, entry } = props
  const request = (['withdraw', 'erase', 'consent', 'publishStory'] as const).find((one) =>
    confirmation.startsWith(`${one}.`),
  )
  // Answered before, or not possible anymore: the page says so.
  if (!request || !isPossible(entry, request)) return null
  if (entry.confirmedRequest !== request) return <Expired request={request} onRestart={() => onRestart(request)} />
  return <Confirmation request={request} {...props} />
}

function Expired({ request, onRestart }: { request: MailedRequest; onRestart: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      severity="warning"
      title={t('family.linkExpiredTitle')}
      action={
        <Button variant="outlined" size="small" onClick={onRestart}>
          {t(`family.${request}`)}
        </Button>
      }
    >
      <p>{t('family.linkExpired')}</p>
    </Notice>
  )
}

interface ConfirmationProps extends FamilyEntryProps {
  confirmation: string
  request: MailedRequest
}

function Confirmation({ token, entry, confirmation, request, onChanged }: ConfirmationProps) {
  const { t } = useTranslation()
  const complete = useCommand(completeFamilyRequest)
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Notice severity="warning" title={t(`family.${request}Title`)}>
      <Stack gap="3">
        {complete.error && <FailureNotice error={complete.error} />}
        <RequestText request={request} entry={entry} />
        <Row gap="3">
          <Button
            variant={request === 'withdraw' || request === 'erase' ? 'danger' : 'filled'}
            aria-disabled={complete.isPending}
            onClick={() =>
              complete
                .mutateAsync({ body: { token, request, confirmation } }, { onSuccess: ({ entry }) => onChanged(entry) })
                .catch(() => {})
            }
          >
            {t(request === 'publishStory' ? 'family.publishStoryAgain' : `family.${request}`)}
          </Button>
          <Button variant="outlined" onClick={() => setDismissed(true)}>
            {t(request === 'withdraw' || request === 'erase' ? 'family.keep' : 'family.leave')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
