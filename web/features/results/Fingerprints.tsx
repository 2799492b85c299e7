import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { fingerprintFeedPath } from '@snowplow/contract/fingerprint/fingerprint.ts'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { hasVotingStarted } from '../contest/contest.queries.ts'
import { Panel } from '../poll-result/Panel.tsx'
import styles from './Results.module.css'
import { useListFingerprints } from './results.queries.ts'

const SubscriptionForm = lazy(async () => ({
  default: (await import('../subscription/SubscriptionForm.tsx')).SubscriptionForm,
}))

/** `contest` before the announcement: then, the fingerprints can be subscribed to. */
export function Fingerprints({ contest }: { contest?: Contest }) {
  const { t, language } = useTranslation()
  const list = useListFingerprints()
  const items = list.data?.items
  return (
    <Panel title={t('results.fingerprints')} about={t('results.fingerprintsAbout')}>
      {!items && <QueryNotice of={list} failed={t('results.failed')} hasReason />}
      {items?.length === 0 && <p>{t(getNoneText(contest))}</p>}
      {items && items.length > 0 && (
        <Stack as="ul" isRuled>
          {items.map(({ day, hash, salt }) => (
            <Stack as="li" key={day} gap="1">
              <Text weight="strong">{formatDay(day, t)}</Text>
              <code dir="ltr" className={styles.digest}>
                {hash}
              </code>
              {salt && (
                <Text size="1" tone="soft" className={styles.digest}>
                  {t('results.salt', { salt })}
                </Text>
              )}
            </Stack>
          ))}
        </Stack>
      )}
      {contest && (
        <p>
          <a href={fingerprintFeedPath(language)}>{t('results.fingerprintsFeed')}</a>
        </p>
      )}
      {contest && <Subscription contest={contest} />}
    </Panel>
  )
}

/** The first code may be late: it is announced for its night only before voting opens. */
function getNoneText(contest: Contest | undefined) {
  if (!contest) return 'results.fingerprintsNone'
  return hasVotingStarted(contest) ? 'results.fingerprintsNoneYet' : 'results.fingerprintsAhead'
}

function Subscription({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!contest.subscriptionTopics.includes('fingerprint')) return null
  if (isOpen)
    return (
      <Suspense fallback={<Waiting />}>
        <SubscriptionForm contest={contest} topics={['fingerprint']} hasFocus />
      </Suspense>
    )
  return (
    <Row className="scripted">
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('results.fingerprintsByMail')}
      </Button>
    </Row>
  )
}
