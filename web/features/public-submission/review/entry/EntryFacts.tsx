import type { ListedSubmission, PublicSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button/Button.tsx'
import { CopyButton } from '../../../../ui/button/CopyButton.tsx'
import { Instant } from '../../../../ui/Instant.tsx'
import { Columns, Stack } from '../../../../ui/layout/Layout.tsx'
import { Spinner } from '../../../../ui/layout/Page.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { useGradeWords } from '../../form/useGradeWords.ts'
import styles from '../Review.module.css'
import { useOpenEntry } from '../submission-review.queries.ts'
import { usePlaces } from '../usePlaces.ts'

export function Facts({ children }: { children: ReactNode }) {
  return (
    <Columns as="dl" least="2" gap="5" align="stretch" className={styles.facts}>
      {children}
    </Columns>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Where an entry comes from, and when. */
export function EntryFacts({ entry }: { entry: ListedSubmission }) {
  const { t } = useTranslation()
  const wordGrade = useGradeWords()
  const { countyOf, districtOf } = usePlaces()
  return (
    <Facts>
      <Fact label={t('review.grade')}>{wordGrade(entry.gradeLevel)}</Fact>
      <Fact label={t('review.county')}>
        <bdi>{countyOf(entry.countyId)}</bdi>
      </Fact>
      <Fact label={t('review.district')}>
        <bdi>{districtOf(entry.districtId)}</bdi>
      </Fact>
      <Fact label={t('review.received')}>
        <Instant at={entry.createdAt} inFull />
      </Fact>
      <Fact label={t('review.number')}>{entry.id}</Fact>
    </Facts>
  )
}

/** Who sent it in and may be called: seen by administrators alone, and only once the audit has it. */
export function FamilyFacts({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: entry, isPending, isError, refetch } = useOpenEntry(id)
  return (
    <Stack as="section" gap="2">
      <h3>{t('review.family')}</h3>
      <Text size="2" tone="soft">
        {t('review.familyHint')}
      </Text>
      {isPending && <Spinner label={t('error.loading')} />}
      {isError && (
        <p role="alert">
          {t('review.familyFailed')}{' '}
          <Button size="small" onClick={() => refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      )}
      {entry && <Family entry={entry} />}
    </Stack>
  )
}

function Family({ entry }: { entry: PublicSubmission }) {
  const { t } = useTranslation()
  const { email, phoneNumber } = entry
  return (
    <Facts>
      <Fact label={t('review.child')}>
        <bdi>{`${entry.firstName} ${entry.lastName}`}</bdi>
      </Fact>
      <Fact label={t('review.school')}>
        <bdi>{entry.schoolName}</bdi>
      </Fact>
      <Fact label={t('review.email')}>
        <span className={styles.copied}>
          <bdi dir="ltr">{email}</bdi>
          <CopyButton text={email} label={t('review.copy', { text: email })} />
        </span>
      </Fact>
      <Fact label={t('review.phone')}>
        <span className={styles.copied}>
          <bdi dir="ltr">{phoneNumber}</bdi>
          <CopyButton text={phoneNumber} label={t('review.copy', { text: phoneNumber })} />
        </span>
      </Fact>
      <Fact label={t('review.consent')}>
        {t(entry.childInfoParentConsent ? 'review.consent_yes' : 'review.consent_no')}
      </Fact>
    </Facts>
  )
}
