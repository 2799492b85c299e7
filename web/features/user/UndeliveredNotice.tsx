import { useTranslation } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { useUndelivered } from './undelivered.queries.ts'

/** Says that the mail with an account's invitation was not delivered, and quotes the mail server. */
export function UndeliveredNotice({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const invitation = useUndelivered().get(userId)
  if (!invitation) return null
  return (
    <Notice severity="warning">
      <p>{t('user.undeliveredText', { email: invitation.email })}</p>
      {invitation.response && (
        <Text as="p" size="2">
          <UserText dir="ltr">{invitation.response}</UserText>
        </Text>
      )}
    </Notice>
  )
}
