import { exportTerritory, type State, type Territory } from '@snowplow/contract/county/territory.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { download } from '../../lib/download.ts'
import type { AskedSeason } from '../../ui/address.ts'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Card, Row, Stack } from '../../ui/layout/Layout.tsx'

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
            <bdi>{territory.timeZone.replaceAll('_', ' ')}</bdi>
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
        <DownloadButton
          onDownload={({ onProgress }) => download(exportTerritory, { query }, { onProgress })}
          failedText={() => t('territory.exportFailed')}
        >
          {t('territory.export')}
        </DownloadButton>
      </Row>
    </Stack>
  )
}
