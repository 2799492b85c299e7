import type { District } from '@snowplow/contract/county/county.ts'
import { useTranslation } from 'react-i18next'
import { persist } from '../../../lib/persisted-state.ts'
import { useAddress } from '../../../ui/address.ts'
import { SelectInput } from '../../../ui/input/SelectInput.tsx'
import styles from './Favorites.module.css'

interface DistrictPickerProps {
  districts: District[]
  district: District | undefined
  sentFor: number[]
}

/** The browser remembers the choice: most people work for one district. */
export function DistrictPicker({ districts, district, sentFor }: DistrictPickerProps) {
  const { t } = useTranslation()
  const address = useAddress()
  const choose = (district: string) => {
    persist('district', district)
    address.go({ district, text: null, county: null })
  }
  return (
    <div className={styles.district}>
      <SelectInput id="district" label={t('favorites.district')} value={district?.id ?? ''} onChange={choose}>
        <option value="" disabled>
          {t('favorites.districtPick')}
        </option>
        {districts.map(({ id, name }) => (
          <option key={id} value={id}>
            {sentFor.includes(id) ? t('favorites.districtSent', { name }) : name}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}
