import { personalFields } from '@snowplow/contract/entry/entry.ts'
import type { FullEntry, ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { getRetentionSchedule } from '@snowplow/contract/retention/retention.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDay, useInstant } from '../../../../i18n/dates.ts'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { toQuery } from '../../../../lib/query.ts'
import { useSelectedSeason } from '../../../../ui/address.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { CopyButton } from '../../../../ui/button/CopyButton.tsx'
import { Instant } from '../../../../ui/Instant.tsx'
import { Row, Stack, Text } from '../../../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../../../ui/layout/DescriptionList.tsx'
import { Spinner } from '../../../../ui/layout/Page.tsx'
import { UserText } from '../../../../ui/UserText.tsx'
import { translateGrade, useAreas } from '../../../county/county.queries.ts'
import { useSeason } from '../../../season/SeasonSwitch.tsx'
import { bounceQuery, openedQuery } from '../entry-review.queries.ts'
import { FamilyLink } from './FamilyLink.tsx'

const fieldsInRows = ['firstName', 'lastName', 'teacherName', 'email', 'phoneNumber']
/** Shown by their label alone. */
const plainFields = personalFields.filter((field) => !fieldsInRows.includes(field))

export function EntryDetails({ entry }: { entry: ListedEntry }) {
  const { t } = useTranslation()
  const { countyOf, districtOf } = useAreas()
  return (
    <DescriptionList gap="4">
      <DescriptionItem label={t('review.grade')}>{translateGrade(entry.gradeLevel, t)}</DescriptionItem>
      <DescriptionItem label={t('review.county')}>
        <UserText>{countyOf(entry.countyId)}</UserText>
      </DescriptionItem>
      <DescriptionItem label={t('review.district')}>
        <UserText>{districtOf(entry.districtId)}</UserText>
      </DescriptionItem>
      <DescriptionItem label={t('review.received')}>
        <Instant at={entry.createdAt} inFull />
      </DescriptionItem>
      {entry.importedBy && (
        <DescriptionItem label={t('review.importedBy')}>
          <UserText>{entry.importedBy}</UserText>
        </DescriptionItem>
      )}
      <DescriptionItem label={t('review.reference')}>
        <UserText>{entry.reference}</UserText>
      </DescriptionItem>
      <DescriptionItem label={t('review.number')}>{entry.id}</DescriptionItem>
    </DescriptionList>
  )
}

/** Personal data, for administrators only. Reading it is audited. */
export function FamilyDetails({ id, isClassEntry }: Pick<ListedEntry, 'id' | 'isClassEntry'>) {
  const { t } = useTranslation()
  const formatInstant = useInstant()
  const { data: entry, isPending, isError, refetch } = useQuery(openedQuery(id, useSelectedSeason()))
  return (
    <Stack as="section" gap="2">
      <h3>{t(isClassEntry ? 'review.teacher' : 'review.family')}</h3>
      <Text size="2" tone="soft">
        {t('review.familyHint')}
      </Text>
      {isPending && <Spinner />}
      {isError && (
        <p role="alert">
          {t('review.familyFailed')}{' '}
          <Button size="small" onClick={() => refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      )}
      {entry?.destroyedAt && <p>{t('review.familyDestroyed', { date: formatInstant(entry.destroyedAt) })}</p>}
      {entry?.withheldAt && !entry.destroyedAt && <Withheld />}
      {entry && !entry.destroyedAt && !entry.withheldAt && (
        <>
          <Family entry={entry} />
          <FamilyLink id={id} />
        </>
      )}
    </Stack>
  )
}

/** Mark of an address that the mail server refuses. */
function Bounce({ id }: { id: number }) {
  const { t } = useTranslation()
  const { bounce } = useQuery(bounceQuery(id)).data ?? {}
  if (!bounce) return null
  return (
    <Text size="2" tone="danger">
      {t('review.bounced')} <UserText>{bounce.response}</UserText> (<Instant at={bounce.at} />)
    </Text>
  )
}

function Withheld() {
  const { t } = useTranslation()
  const { all, year } = useSeason()
  const current = all.find(({ isCurrent }) => isCurrent)?.year
  const params = { year: year ?? String(current) }
  const schedule = useQuery({ ...toQuery(getRetentionSchedule, { params }), enabled: current !== undefined })
  const until = schedule.data?.groups.find(({ group }) => group === 'family')?.until
  return <p>{t('review.familyWithheld', { date: until ? formatDay(until, t) : '…' })}</p>
}

function Family({ entry }: { entry: FullEntry }) {
  const { t } = useTranslation()
  const { email, phoneNumber, isClassEntry } = entry
  const consent = entry.childInfoParentConsent ? 'consent_yes' : 'consent_no'
  return (
    <DescriptionList gap="4">
      <DescriptionItem label={t(isClassEntry ? 'fields.teacherName' : 'review.child')}>
        <UserText>{isClassEntry ? entry.teacherName : `${entry.firstName} ${entry.lastName}`}</UserText>
      </DescriptionItem>
      <DescriptionItem label={t('review.email')}>
        <Row as="span" gap="1" isUnwrapped>
          <UserText dir="ltr">{email}</UserText>
          <CopyButton text={email} label={t('review.copy', { text: email })} />
        </Row>
        <Bounce id={entry.id} />
      </DescriptionItem>
      {phoneNumber && (
        <DescriptionItem label={t('review.phone')}>
          <Row as="span" gap="1" isUnwrapped>
            <UserText dir="ltr">{phoneNumber}</UserText>
            <CopyButton text={phoneNumber} label={t('review.copy', { text: phoneNumber })} />
          </Row>
        </DescriptionItem>
      )}
      {plainFields.map((field) => (
        <DescriptionItem key={field} label={t(`fields.${field}`)}>
          <UserText>{entry[field]}</UserText>
        </DescriptionItem>
      ))}
      <DescriptionItem label={t('review.consent')}>
        {t(isClassEntry ? `review.${consent}OfClass` : `review.${consent}`)}
      </DescriptionItem>
    </DescriptionList>
  )
}
