import { getLocale } from '@snowplow/contract/text/languages.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { useListWinners } from '../winner/winner.queries.ts'

interface CountySelectProps {
  /** Id of the district that is shown. */
  chosen: number
  onChoose: (districtId: number) => void
}

/** Chooses a district by county: voters know theirs. Without scripts, the table of all districts has links. */
export function CountySelect({ chosen, onChoose }: CountySelectProps) {
  const { t, language } = useTranslation()
  const [county, setCounty] = useState('')
  const districts = useListWinners().data?.districts ?? []
  const findDistrict = (name: string) => districts.find(({ counties }) => counties.includes(name))?.districtId
  const counties = districts.flatMap((district) => district.counties)
  if (counties.length === 0) return null
  const choose = (name: string) => {
    setCounty(name)
    const districtId = findDistrict(name)
    if (districtId !== undefined) onChoose(districtId)
  }
  return (
    <div className="scripted">
      <SelectInput
        id="results-county"
        label={t('vote.county')}
        value={findDistrict(county) === chosen ? county : ''}
        onChange={choose}
      >
        <option value="">{t('vote.countyPick')}</option>
        {counties.sort(new Intl.Collator(getLocale(language)).compare).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectInput>
    </div>
  )
}
