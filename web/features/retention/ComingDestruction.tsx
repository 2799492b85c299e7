import { listComingDestructions } from '@snowplow/contract/retention/retention.ts'
import { useQuery } from '@tanstack/react-query'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery } from '../../lib/query.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Destructions of the next 14 days; nothing if there are none, or while they load. */
export function ComingDestruction() {
  const { t } = useTranslation()
  const formatInstant = useInstant()
  const { data: coming = [] } = useQuery(toQuery(listComingDestructions, {}))
  const [first] = coming
  if (!first) return null
  return (
    <Notice
      severity="warning"
      title={t('retention.comingTitle')}
      action={
        <ScreenLink to={`/admin/retention?season=${first.year}`} variant="outlined" size="small">
          {t('retention.comingLink')}
        </ScreenLink>
      }
    >
      <ul>
        {coming.map(({ year, group, destroyedFrom, records }) => (
          <li key={`${year} ${group}`}>
            {t('retention.coming', {
              year,
              group: t(`retention.group_${group}`),
              at: formatInstant(destroyedFrom),
              records: t('retention.recordCount', { count: records }),
            })}
          </li>
        ))}
      </ul>
      <p>{t('retention.comingFinal')}</p>
    </Notice>
  )
}
