import type { County } from '@snowplow/contract/county/county.ts'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { useListCounties } from '../county/county.queries.ts'
import styles from './Poll.module.css'

interface CountyPickerProps {
  county: County | undefined
  onChange: (county: County | undefined) => void
}

export function CountyPicker({ county, onChange }: CountyPickerProps) {
  const { t } = useTranslation()
  const counties = useListCounties()
  if (counties.isError) {
    return (
      <FailedNotice retry={t('error.retry')} onRetry={() => counties.refetch()}>
        {t('vote.countiesFailed')}
      </FailedNotice>
    )
  }
  if (counties.data?.length === 0) return <p role="status">{t('vote.countiesEmpty')}</p>
  return (
    <div className={styles.county}>
      <SelectInput
        id="county"
        isRequired
        label={t('vote.county')}
        value={county?.id ?? ''}
        onChange={(value) => onChange(counties.data?.find(({ id }) => id === Number(value)))}
      >
        <option value="" disabled>
          {counties.isPending ? t('error.loading') : t('vote.countyPick')}
        </option>
        {counties.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}
