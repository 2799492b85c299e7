import { exportTerritory } from '@snowplow/contract/county/territory.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { download } from '../../../lib/download.ts'
import type { SelectedSeason } from '../../../ui/address.ts'
import { DownloadButton } from '../../../ui/button/DownloadButton.tsx'
import { saveCsv } from '../../../workspace/csv/save-csv.ts'
import { type TerritoryDraft, toCsvRows } from '../territory-draft.ts'

interface CountyDownloadProps {
  query: SelectedSeason
  /** Unsaved changes to include in the file. */
  draft?: TerritoryDraft | undefined
}

export function CountyDownload({ query, draft }: CountyDownloadProps) {
  const { t } = useTranslation()
  return (
    <DownloadButton
      onDownload={({ onProgress }) =>
        draft ? saveCsv('counties.csv', toCsvRows(draft)) : download(exportTerritory, { query }, { onProgress })
      }
      failedText={() => t('csv.saveFailed')}
    >
      {t('territory.export')}
    </DownloadButton>
  )
}
