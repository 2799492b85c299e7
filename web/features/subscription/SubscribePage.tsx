import { useTranslation } from '../../i18n/i18n.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import { Lead, PageSection, PageTitle } from '../../ui/layout/Page.tsx'
import { listNews } from '../contest/contest.queries.ts'
import { ContestGate } from '../contest/PhaseGate.tsx'
import { SubscriptionForm } from './SubscriptionForm.tsx'

/** Offers the messages about the contest that are still to come. */
export default function SubscribePage({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <PageSection>
      <Stack gap="5">
        <PageTitle>{title}</PageTitle>
        <ContestGate isInside>
          {(contest) => {
            const topics = listNews(contest)
            if (topics.length > 0) return <SubscriptionForm contest={contest} topics={topics} />
            return <Lead>{t('subscription.none')}</Lead>
          }}
        </ContestGate>
        <Row>
          <ScreenLink to="/" variant="outlined">
            {t('phase.home')}
          </ScreenLink>
        </Row>
      </Stack>
    </PageSection>
  )
}
