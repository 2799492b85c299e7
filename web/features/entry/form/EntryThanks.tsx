import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PrintButton } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card } from '../../../ui/layout/Boxes.tsx'
import { Picture } from '../../../ui/layout/Page.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { SentenceWithUserText } from '../../../ui/UserText.tsx'
import { PlowIllustration } from '../../plow/PlowIllustration.tsx'

export function EntryThanks({
  entry: { snowplowName: name, reference, familyPath },
  announcementDate,
}: {
  entry: { snowplowName: string; reference: string; familyPath: string }
  announcementDate: string
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Card gap="4" ref={box} tabIndex={-1}>
      <Notice severity="success">
        <SentenceWithUserText write={(mark) => t('form.thanks', { user_content: mark(name) })} />
      </Notice>
      <Picture>
        <PlowIllustration name={name} />
      </Picture>
      <p>{t('form.reference', { reference })}</p>
      <p>
        <Link to={familyPath}>{t('form.familyLink')}</Link>
      </p>
      <p>{t('form.thanksNext', { date: formatDay(announcementDate, t) })}</p>
      <div className={shared.unprinted}>
        <PrintButton>{t('form.print')}</PrintButton>
      </div>
    </Card>
  )
}
