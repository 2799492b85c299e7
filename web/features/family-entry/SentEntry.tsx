import { type FamilyEntry, type SentField, sentFields } from '@snowplow/contract/entry/family-entry.ts'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { translateGrade, useListCounties } from '../county/county.queries.ts'

/** A masked value has too few letters to find its direction. */
const isMasked = (field: SentField) => field === 'email' || field === 'phoneNumber'

/** The entry as its family sent it. */
export function SentEntry({ entry }: { entry: FamilyEntry }) {
  const { t } = useTranslation()
  const instant = useInstant()
  const counties = useListCounties()
  const county = counties.data?.find(({ id }) => id === entry.countyId)
  const facts: Record<SentField, string | null> = {
    ...entry,
    email: entry.maskedEmail,
    phoneNumber: entry.maskedPhoneNumber,
    gradeLevel: translateGrade(entry.gradeLevel, t),
    countyId: county?.name ?? '…',
  }
  return (
    <Stack as="section" gap="3" aria-labelledby="family-sent">
      <h2 id="family-sent">{t('family.sent')}</h2>
      <DescriptionList>
        {sentFields
          .filter((field) => facts[field])
          .map((field) => (
            <DescriptionItem key={field} label={t(`fields.${field}`)}>
              <UserText dir={isMasked(field) ? 'ltr' : 'auto'}>{facts[field]}</UserText>
            </DescriptionItem>
          ))}
      </DescriptionList>
      <Text size="2" tone="soft">
        {t('family.sentOn', { date: instant(entry.createdAt) })}
      </Text>
    </Stack>
  )
}
