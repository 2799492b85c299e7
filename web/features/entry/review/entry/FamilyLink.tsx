import { replaceEntryLink } from '@snowplow/contract/entry/family-entry.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useCommand } from '../../../../lib/query.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { FailureNotice } from '../../../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../../../ui/feedback/Toasts.tsx'
import { Row } from '../../../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { signInOptionsQuery } from '../../../auth/session.ts'

/** Replaces a link that others know. Only the family gets the new one. */
export function FamilyLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const replace = useCommand(replaceEntryLink)
  const [isOpen, setOpen] = useState(false)
  const canSendMail = useQuery(signInOptionsQuery).data?.canSendMail
  const confirm = () =>
    replace
      .mutateAsync(
        { params: { id: String(id) } },
        {
          onSuccess: () => {
            setOpen(false)
            showToast(t('review.linkReplaced'))
          },
        },
      )
      .catch(() => {})
  // Only a mail can bring the family its new link.
  if (!canSendMail) return null
  return (
    <Row>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        {t('review.replaceLink')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('family.replaceLinkTitle')}
          confirm={t('family.replaceLink')}
          isPending={replace.isPending}
          onConfirm={confirm}
          onCancel={() => setOpen(false)}
        >
          {replace.error && <FailureNotice error={replace.error} />}
          <p>{t('review.replaceLinkText')}</p>
        </ConfirmDialog>
      )}
    </Row>
  )
}
