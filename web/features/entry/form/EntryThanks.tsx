/** Page after an entry. Its chunk loads with the rules of the form, before the entry is sent. */
import '../../../i18n/entry.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button, PrintButton, ScreenLink } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card, Row, Stack } from '../../../ui/layout/Boxes.tsx'
import { PageTitle, Picture } from '../../../ui/layout/Page.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { SentenceWithUserText } from '../../../ui/UserText.tsx'
import { SubscribeLink } from '../../contest/ContestLinks.tsx'
import { useGetContest } from '../../contest/contest.queries.ts'
import { ShareButton } from '../../contest/ShareButton.tsx'
import { PlowIllustration } from '../../plow/PlowIllustration.tsx'
import { EntryCertificate } from '../EntryCertificate.tsx'
import { EntryReference } from '../EntryReference.tsx'
import { EntrySteps } from '../EntrySteps.tsx'
import styles from './EntryThanks.module.css'

export interface SentEntry {
  firstName: string
  lastName: string
  snowplowName: string
  reference: string
  /** Path of the family's page, with its token. */
  familyPath: string
}

export function EntryThanks({ entry, onAgain }: { entry: SentEntry; onAgain: () => void }) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  const [isCertificateOpen, setCertificateOpen] = useState(false)
  const { snowplowName, reference, familyPath } = entry
  // The form was scrolled down: the plow is above the title, which gets the focus.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <Stack gap="5">
      <Stack gap="5" isCentered>
        <div className={styles.road}>
          <Picture>
            <PlowIllustration name={snowplowName} />
          </Picture>
        </div>
        <PageTitle>{t('entry.thanksTitle')}</PageTitle>
        <Notice severity="success">
          <SentenceWithUserText write={(mark) => t('form.thanks', { user_content: mark(snowplowName) })} />
        </Notice>
      </Stack>
      <Card gap="3">
        <EntryReference reference={reference} />
        <Row className={shared.unprinted}>
          <ScreenLink to={familyPath} variant="outlined">
            {t('form.familyLink')}
          </ScreenLink>
        </Row>
      </Card>
      {contest && <EntrySteps state="entered" contest={contest} title={t('entry.next')} />}
      <Stack gap="4" isCentered className={shared.unprinted}>
        <Row gap="3" justify="center">
          <Button variant="filled" onClick={() => setCertificateOpen(true)}>
            {t('entry.certificate')}
          </Button>
          <ShareButton url={`${location.origin}/?from=share`} />
          <PrintButton>{t('form.print')}</PrintButton>
        </Row>
        {contest && <SubscribeLink contest={contest} />}
        <Button variant="text" onClick={onAgain}>
          {t('form.another')}
        </Button>
      </Stack>
      {isCertificateOpen && contest && (
        <EntryCertificate
          entry={{ ...entry, season: contest.season.year, isWinner: false }}
          onClose={() => setCertificateOpen(false)}
        />
      )}
    </Stack>
  )
}
