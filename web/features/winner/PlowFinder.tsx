import { getLocale } from '@snowplow/contract/text/languages.ts'
import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import { getCardId, WinningNames } from './WinnerCard.tsx'
import styles from './Winners.module.css'

interface PlowFinderProps {
  districts: DistrictWinners[]
  onFind: (districtId: number | undefined) => void
}

/**
 * Finds the plow by county, since children know their county but not their district. The focus stays in the list,
 * where arrow keys select too.
 */
export function PlowFinder({ districts, onFind }: PlowFinderProps) {
  const { t, language } = useTranslation()
  const [county, setCounty] = useState('')
  const counties = districts.flatMap((district) => district.counties)
  const getDistrict = (name: string) => districts.find((district) => district.counties.includes(name))
  const found = getDistrict(county)
  const choose = (name: string) => {
    setCounty(name)
    onFind(getDistrict(name)?.districtId)
  }
  return (
    // Shrink-wrapped: the card grows when the plow appears beside the list.
    <Row className="scripted">
      <Card className={styles.finder}>
        <Row gap={found && '5'}>
          <SelectInput id="winner-county" label={t('vote.county')} value={county} onChange={choose}>
            <option value="">{t('vote.countyPick')}</option>
            {counties.sort(new Intl.Collator(getLocale(language)).compare).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectInput>
          <Row role="status" gap="5">
            {found && (
              <>
                <PlowIllustration
                  name={found.names.length === 1 ? (found.names[0]?.snowplowName ?? '') : ''}
                  decorative
                />
                <Stack as="p" align="start">
                  <Text as="a" tone="soft" href={`#${getCardId(found.districtId)}`}>
                    <UserText>{found.name}</UserText>
                  </Text>
                  <Text as="strong" size="5" weight="bold">
                    <WinningNames district={found} />
                  </Text>
                </Stack>
              </>
            )}
          </Row>
        </Row>
      </Card>
    </Row>
  )
}
