import type { ScheduledGroup } from '@snowplow/contract/retention/field-groups.ts'
import type { RetentionSchedule, RetentionState } from '@snowplow/contract/retention/retention.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip, type ChipVariant } from '../../ui/feedback/Chip.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { retentionRecordsQuery } from './retention.queries.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'

/** Omits groups that are retained as planned: their date says it. */
const chipOf: Record<Exclude<RetentionState, 'waiting'>, ChipVariant> = {
  due: 'warning',
  held: 'warning',
  destroyed: 'success',
}

export function ScheduleSection({ schedule }: { schedule: RetentionSchedule }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const { data } = useQuery(retentionRecordsQuery(schedule.year))
  const getRecords = (group: ScheduledGroup) => data?.groups.find((counted) => counted.group === group)?.records
  return (
    <Card gap="4">
      <h2>{t('retention.scheduleTitle')}</h2>
      <Text tone="soft">
        {joinSentences(
          t('retention.announced', { date: formatDay(schedule.announcementDate, t) }),
          t('retention.stays'),
        )}
      </Text>
      <Stack as="ul" isRuled>
        {schedule.groups.map((group) => (
          <GroupRow key={group.group} records={getRecords(group.group)} {...group} />
        ))}
      </Stack>
      <Text>{`${t('retention.erasure')}: ${t(`retention.erasure_${schedule.erasureMode}`)}`}</Text>
      <Stack align="start">
        <Button variant="outlined" size="small" onClick={() => setEditing(true)}>
          {t('retention.edit')}
        </Button>
      </Stack>
      {isEditing && <ScheduleDialog schedule={schedule} onClose={() => setEditing(false)} />}
    </Card>
  )
}

type Group = RetentionSchedule['groups'][number]

/** @param records undefined while they are counted */
function GroupRow({ group, until, promisedUntil, destroyedFrom, state, records }: Group & { records?: number }) {
  const { t } = useTranslation()
  const formatInstant = useInstant({ hasZone: true })
  return (
    <Row as="li" gap="5" isFirstGrowing>
      <Stack gap="1">
        <h3>{t(`retention.group_${group}`)}</h3>
        <Text size="2" tone="soft">
          {t(`retention.about_${group}`)}
        </Text>
      </Stack>
      <Stack gap="1" align="start">
        {state !== 'waiting' && <Chip variant={chipOf[state]}>{t(`retention.state_${state}`)}</Chip>}
        <Text size="2">{t('retention.until', { date: formatDay(until, t) })}</Text>
        {promisedUntil !== null && promisedUntil > until && (
          <Text size="2">{t('retention.promised', { date: formatDay(promisedUntil, t) })}</Text>
        )}
        {(state === 'waiting' || state === 'due') && (
          <Text size="2" tone="soft">
            {t('retention.destroyedFrom', { at: formatInstant(destroyedFrom) })}
          </Text>
        )}
        {state !== 'destroyed' && records !== undefined && (
          <Text size="2" tone="soft">
            {t('retention.recordCount', { count: records })}
          </Text>
        )}
      </Stack>
    </Row>
  )
}
