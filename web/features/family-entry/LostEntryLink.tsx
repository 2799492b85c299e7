import { requestFamilyLinks } from '@snowplow/contract/entry/family-entry.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { LostLink } from '../mail/LostLink.tsx'

/** Sends the links of an address's entries to it. */
export function LostEntryLink() {
  const { t } = useTranslation()
  const request = useCommand(requestFamilyLinks)
  return (
    <LostLink
      id="lost-link"
      texts={{
        title: t('family.lostLink'),
        about: t('family.lostLinkText'),
        send: t('family.sendLinkAgain'),
        sentTitle: t('family.mailSentTitle'),
        sent: t('family.linkSent'),
        noMail: t('errors.familyEntry.no_mail'),
      }}
      send={(body) => request.mutateAsync({ body })}
      isSent={request.isSuccess}
    />
  )
}
