import { getLocale } from '@snowplow/contract/text/languages.ts'
import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'

interface CountySelectProps {
  id: string
  districts: DistrictWinners[]
  /** Name of the chosen county, or empty. */
  value: string
  onChange: (county: string) => void
}

/**
 * Chooses a district by county: visitors know their county, but not their district. Without scripts, a form opens the
 * page with the district.
 */
export function CountySelect({ id, districts, value, onChange }: CountySelectProps) {
  const { t, language } = useTranslation()
  const { compare } = new Intl.Collator(getLocale(language))
  const counties = districts
    .flatMap(({ districtId, counties }) => counties.map((name) => ({ districtId, name })))
    .sort((one, other) => compare(one.name, other.name))
  const label = t('vote.county')
  const prompt = <option value="">{t('vote.countyPick')}</option>
  return (
    <Stack>
      <div className="scripted">
        <SelectInput id={id} label={label} value={value} onChange={onChange}>
          {prompt}
          {counties.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectInput>
      </div>
      <noscript>
        <Row as="form" gap="3" align="end">
          <SelectInput id={`${id}-form`} name="district" label={label} value="" onChange={() => {}}>
            {prompt}
            {counties.map(({ districtId, name }) => (
              <option key={name} value={districtId}>
                {name}
              </option>
            ))}
          </SelectInput>
          <Button type="submit" variant="outlined">
            {t('vote.countyShow')}
          </Button>
        </Row>
      </noscript>
    </Stack>
  )
}
