import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { WithMap } from '../county/CountyMap.tsx'
import { StateMap } from '../county/StateMap.tsx'
import { getCardId, useWinningNames, WinningNames } from './WinnerCard.tsx'
import styles from './Winners.module.css'

/** Degrees. Adjacent districts of the list get very different hues. */
const goldenAngle = 137.508
const colorAt = (index: number) =>
  `color-mix(in oklab, hsl(${Math.round((index * goldenAngle + 205) % 360)} 70% 50%) 34%, var(--paper))`

/** Label on the map: the number of "District 6", or the whole name if it has none. */
const shortLabel = (name: string) => /\d+$/.exec(name)?.[0] ?? name

function focusCard(districtId: number) {
  const card = document.getElementById(getCardId(districtId))
  card?.scrollIntoView()
  card?.focus({ preventScroll: true })
}

interface WinnersMapProps {
  districts: DistrictWinners[]
  chosen: number | undefined
  onChoose: (districtId: number) => void
}

export function WinnersMap({ districts, chosen, onChoose }: WinnersMapProps) {
  const { t } = useTranslation()
  const namesOf = useWinningNames()
  const index = (id: number) => districts.findIndex(({ districtId }) => districtId === id)
  const describe = (id: number) => {
    const district = districts[index(id)]
    return district ? t('winner.ofDistrict', { district: district.name, names: namesOf(district) }) : ''
  }
  return (
    <Stack as="section" aria-labelledby="winners-map" gap="6" isSplit>
      <div className={shared.beside}>
        <WithMap>
          {(map) => (
            <StateMap
              width={map.width}
              height={map.height}
              label={t('winner.map')}
              areas={map.districts.map(({ districtId, path }) => ({ id: districtId, path }))}
              colorOf={(id) => colorAt(index(id))}
              describe={describe}
              onSelect={(id) => {
                onChoose(id)
                focusCard(id)
              }}
              selected={chosen}
            >
              {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: the text of an SVG takes no focus; the shapes have names */}
              <g aria-hidden="true">
                {map.districts.map(({ districtId, x, y }) => (
                  <text key={districtId} x={x} y={y} fontSize={25} className={styles.number}>
                    {shortLabel(districts[index(districtId)]?.name ?? '')}
                  </text>
                ))}
              </g>
            </StateMap>
          )}
        </WithMap>
      </div>
      <Stack gap="3">
        <h2 id="winners-map">{t('winner.map')}</h2>
        <Stack as="ol" gap="1" className={styles.list}>
          {districts.map((district, at) => (
            <Row
              as="li"
              key={district.districtId}
              gap="3"
              isUnwrapped
              className={styles.line}
              data-chosen={district.districtId === chosen || undefined}
              onPointerEnter={() => onChoose(district.districtId)}
            >
              <Text
                as="span"
                weight="bold"
                className={styles.swatch}
                style={{ background: colorAt(at) }}
                aria-hidden="true"
              >
                {/* The full name is beside it. */}
                {shortLabel(district.name) !== district.name && shortLabel(district.name)}
              </Text>
              <Stack as="span" align="start">
                <Text as="a" size="1" tone="soft" href={`#${getCardId(district.districtId)}`}>
                  <UserText>{district.name}</UserText>
                </Text>
                {district.names.length > 0 ? (
                  <Text as="strong" weight="bold">
                    <WinningNames district={district} />
                  </Text>
                ) : (
                  <Text as="span" tone="soft">
                    <WinningNames district={district} />
                  </Text>
                )}
              </Stack>
            </Row>
          ))}
        </Stack>
      </Stack>
    </Stack>
  )
}
