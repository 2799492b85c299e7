import { requestClassLinks } from '@snowplow/contract/school-class/school-class.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { LostLink } from '../mail/LostLink.tsx'

/** Sends the links of a teacher's classes to the teacher. The form opens on request: the page has one with an address. */
export function LostClassLink() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const request = useCommand(requestClassLinks)
  if (!isOpen)
    return (
      <Row className="scripted">
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('class.lost')}
        </Button>
      </Row>
    )
  return (
    <LostLink
      id="lost-class-link"
      isOpened
      texts={{
        title: t('class.lostLink'),
        about: t('class.lostLinkText'),
        send: t('class.sendLinkAgain'),
        sentTitle: t('class.mailSentTitle'),
        sent: t('class.linkSent'),
        noMail: t('errors.schoolClass.no_mail'),
      }}
      messages={{ 'request.too_many': t('class.tooMany') }}
      send={(body) => request.mutateAsync({ body })}
      isSent={request.isSuccess}
    />
  )
}
