import type { State, Territory } from '@snowplow/contract/county/territory.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatZone } from '../../i18n/time-zone.ts'
import type { SelectedSeason } from '../../ui/address.ts'
import { Card, Row, Stack } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { CountyDownload } from './file/CountyDownload.tsx'

interface ClosedTerritoryProps {
  territory: Territory
  states: readonly State[]
  query: SelectedSeason
}

/** Read-only territory of a closed season, with its download. */
export function ClosedTerritory({ territory, states, query }: ClosedTerritoryProps) {
  const { t } = useTranslation()
  const state = states.find(({ fips }) => fips === territory.stateFips)
  const getNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ')
  const districts = territory.districts.map(({ name }, index) => ({
    name,
    counties: getNames(territory.counties.filter(({ district }) => district === index)),
  }))
  return (
    <Stack gap="5">
      <Card>
        <DescriptionList>
          {state && <DescriptionItem label={t('territory.state')}>{state.name}</DescriptionItem>}
          <DescriptionItem label={t('territory.timeZone')}>
            <UserText>{formatZone(territory.timeZone)}</UserText>
          </DescriptionItem>
          <DescriptionItem label={t('territory.gradeLevels')}>
            <UserText>{getNames(territory.gradeLevels)}</UserText>
          </DescriptionItem>
        </DescriptionList>
      </Card>
      <Card>
        <FigureTable
          caption={t('territory.districts')}
          rows={districts}
          keyOf={({ name }) => name}
          columns={[
            { header: t('territory.districts'), cell: ({ name }) => <UserText>{name}</UserText> },
            { header: t('territory.counties'), cell: ({ counties }) => <UserText>{counties}</UserText> },
          ]}
        />
      </Card>
      <Row>
        <CountyDownload query={query} />
      </Row>
    </Stack>
  )
}
