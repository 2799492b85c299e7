import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { useState } from 'react'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import { CountySelect } from './CountySelect.tsx'
import { getCardId, WinningNames } from './WinnerCard.tsx'
import styles from './Winners.module.css'

interface PlowFinderProps {
  districts: DistrictWinners[]
  /** Id of the district in the address. */
  chosen: number | undefined
  onFind: (districtId: number | undefined) => void
}

/**
 * Finds the plow by county, since children know their county but not their district. The focus stays in the list,
 * where arrow keys select too.
 */
export function PlowFinder({ districts, chosen, onFind }: PlowFinderProps) {
  const [county, setCounty] = useState('')
  const [foundId, setFoundId] = useState(chosen)
  const found = districts.find(({ districtId }) => districtId === foundId)
  const choose = (name: string) => {
    const districtId = districts.find(({ counties }) => counties.includes(name))?.districtId
    setCounty(name)
    setFoundId(districtId)
    onFind(districtId)
  }
  return (
    // Shrink-wrapped: the card grows when the plow appears beside the list.
    <Row>
      <Card className={styles.finder}>
        <Row gap={found && '5'}>
          <CountySelect id="winner-county" districts={districts} value={county} onChange={choose} />
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
