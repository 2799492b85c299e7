import type { Invitation } from '@snowplow/contract/user/invitation.ts'
import { inviteUser, type User } from '@snowplow/contract/user/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDecision } from '../../lib/decision.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CopyText } from '../../ui/button/CopyText.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { signInOptionsQuery } from '../auth/session.ts'
import { UndeliveredNotice } from './UndeliveredNotice.tsx'
import { getFullName } from './UserFields.tsx'

interface InvitationDialogProps {
  user: Pick<User, 'firstName' | 'lastName' | 'email'>
  invitation: Invitation
  onClose: () => void
}

/** The link is shown only once. */
export function InvitationDialog({ user, invitation, onClose }: InvitationDialogProps) {
  const { t } = useTranslation()
  const instant = useInstant({ hasZone: true })
  const options = useQuery(signInOptionsQuery)
  const name = getFullName(user)
  const text = options.data?.canSendMail ? 'user.invitationMailed' : 'user.invitationText'
  return (
    <Modal title={t('user.invitationTitle', { name })} width={560} onClose={onClose}>
      <p>{t(text, { email: user.email, date: instant(invitation.endsAt) })}</p>
      <CopyText text={`${location.origin}${invitation.path}`} label={t('user.copyInvitation')} isAddress />
      {options.data?.sso && <p>{t('user.invitationOrganization')}</p>}
      <ModalButtons>
        <Button variant="filled" onClick={onClose}>
          {t('layout.close')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}

/** Creates a new invitation link, which invalidates the previous one. */
export function InviteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const invite = useDecision(inviteUser)
  const [failure, setFailure] = useState<unknown>(null)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  if (invitation) return <InvitationDialog user={user} invitation={invitation} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('user.inviteTitle', { name: getFullName(user) })}
      confirm={t('user.invite')}
      isPending={invite.isPending}
      onConfirm={() =>
        invite.decide({ params: { id: String(user.id) }, body: {} }).then(setInvitation, (error) => setFailure(error))
      }
      onCancel={onClose}
    >
      {failure !== null && <FailureNotice error={failure} />}
      <UndeliveredNotice userId={user.id} />
      <p>{t('user.inviteText')}</p>
    </ConfirmDialog>
  )
}
