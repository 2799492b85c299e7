import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { memo } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import { Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { Lead, PageTitle } from '../../../ui/layout/Page.tsx'
import shared from '../../../ui/layout/shared.module.css'

export const FormIntroduction = memo(function FormIntroduction({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  return (
    <Stack gap="5" className={shared.unprinted}>
      <PageTitle>{t('form.title')}</PageTitle>
      <Lead>{t('form.lead')}</Lead>
      <Text weight="strong">
        {joinSentences(
          t('form.deadline', { date: formatDay(contest.entryDeadline, t) }),
          t('form.announcement', { date: formatDay(contest.announcementDate, t) }),
        )}
      </Text>
    </Stack>
  )
})
