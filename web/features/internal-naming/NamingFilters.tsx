import { statuses, truckKey } from '@snowplow/contract/internal-naming.ts'
import { validationPause } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaused } from '../../lib/usePaused.ts'
import { Filters } from '../../ui/AdminPage.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { allOf, contains, searchIn, searchMaxLength } from '../../ui/table-state.ts'
import { DistrictInput } from './DistrictInput.tsx'

const searched = ['snowplowName', 'snowplowId', 'userFirstName', 'userLastName']
/** A truck is found however its number is typed. */
const asTruck = (word: string) => (truckKey(word) === '' ? {} : { truckKey: contains(truckKey(word)) })

/** What the list is narrowed down to, and the list protocol's words for it (section 7). */
export function useNamingFilters() {
  const [text, setText] = useState('')
  const [districtId, setDistrictId] = useState(0)
  const [status, setStatus] = useState('')
  const wanted = usePaused(text, validationPause)
  const where = allOf([
    ...searchIn(searched, wanted, asTruck),
    districtId === 0 ? null : { districtId },
    status === '' ? null : { status },
  ])
  return { text, setText, districtId, setDistrictId, status, setStatus, where }
}

export function NamingFilters({ filters }: { filters: ReturnType<typeof useNamingFilters> }) {
  const { t } = useTranslation()
  return (
    <Filters label={t('naming.filters')}>
      <TextInput
        id="naming-search"
        type="search"
        label={t('naming.search')}
        autoComplete="off"
        maxLength={searchMaxLength}
        value={filters.text}
        onChange={filters.setText}
      />
      <DistrictInput
        id="naming-filter-district"
        label={t('naming.district')}
        noneText={t('naming.anyDistrict')}
        value={filters.districtId}
        onChange={filters.setDistrictId}
      />
      <SelectInput
        id="naming-filter-status"
        label={t('naming.status')}
        value={filters.status}
        onChange={filters.setStatus}
      >
        <option value="">{t('naming.anyStatus')}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {t(`naming.status_${status}`)}
          </option>
        ))}
      </SelectInput>
    </Filters>
  )
}
