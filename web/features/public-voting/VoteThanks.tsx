import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { Card, Columns, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Lead, PageTitle } from '../../ui/layout/Page.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { SubscribeLink } from '../contest/ContestLinks.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { ShareButton } from '../contest/ShareButton.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import type { CastVote } from './BallotForm.tsx'
import styles from './Poll.module.css'
import { Receipt } from './Receipt.tsx'

export function VoteThanks({ vote, onAgain }: { vote: CastVote; onAgain: () => void }) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  return (
    <Stack gap="5" isCentered>
      <PageTitle>{t('vote.thanksTitle')}</PageTitle>
      <Lead>{t('vote.thanks', { county: vote.county })}</Lead>
      <h2>{t('vote.thanksNames')}</h2>
      <Columns as="ul" least="2" gap="4" align="stretch" className={styles.names}>
        {vote.names.map((name) => (
          <Card as="li" key={name}>
            <PlowIllustration name={name} decorative />
            <Text as={UserText} size="4" weight="strong">
              {name}
            </Text>
          </Card>
        ))}
      </Columns>
      <p>{t('vote.thanksDate', { date: formatDay(vote.announcementDate, t) })}</p>
      <Receipt vote={vote} />
      <Stack gap="4" isCentered className={shared.unprinted}>
        <Row gap="3" justify="center">
          <ScreenLink to="/" variant="filled">
            {t('phase.home')}
          </ScreenLink>
          <ShareButton url={`${location.origin}/?from=share`} />
        </Row>
        {contest && <SubscribeLink contest={contest} />}
        <Button variant="text" onClick={onAgain}>
          {t('vote.again')}
        </Button>
      </Stack>
    </Stack>
  )
}
