import type { State, Territory } from '@snowplow/contract/county/territory.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { zoneName } from '../../i18n/time-zone.ts'
import type { AskedSeason } from '../../ui/address.ts'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Card, Row, Stack } from '../../ui/layout/Layout.tsx'
import { CountyDownload } from './file/CountyDownload.tsx'

interface ClosedTerritoryProps {
  territory: Territory
  states: readonly State[]
  query: AskedSeason
}

/** Where a season took place that is over: to be read and taken along, with nothing to press that would do nothing. */
export function ClosedTerritory({ territory, states, query }: ClosedTerritoryProps) {
  const { t } = useTranslation()
  const state = states.find(({ fips }) => fips === territory.stateFips)
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ')
  const districts = territory.districts.map(({ name }, place) => ({
    name,
    counties: namesOf(territory.counties.filter(({ district }) => district === place)),
  }))
  return (
    <Stack gap="5">
      <Card>
        <Facts>
          {state && <Fact label={t('territory.state')}>{state.name}</Fact>}
          <Fact label={t('territory.timeZone')}>
            <bdi>{zoneName(territory.timeZone)}</bdi>
          </Fact>
          <Fact label={t('territory.gradeLevels')}>
            <bdi>{namesOf(territory.gradeLevels)}</bdi>
          </Fact>
        </Facts>
      </Card>
      <Card>
        <FigureTable
          caption={t('territory.districts')}
          rows={districts}
          keyOf={({ name }) => name}
          columns={[
            { header: t('territory.districts'), cell: ({ name }) => <bdi>{name}</bdi> },
            { header: t('territory.counties'), cell: ({ counties }) => <bdi>{counties}</bdi> },
          ]}
        />
      </Card>
      <Row>
        <CountyDownload query={query} />
      </Row>
    </Stack>
  )
}
