import { exportTerritory } from '@snowplow/contract/county/territory.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { download } from '../../../lib/download.ts'
import type { AskedSeason } from '../../../ui/address.ts'
import { DownloadButton } from '../../../ui/button/DownloadButton.tsx'

/** The counties of a season, as they are saved, for a spreadsheet. */
export function CountyDownload({ query }: { query: AskedSeason }) {
  const { t } = useTranslation()
  return (
    <DownloadButton
      onDownload={({ onProgress }) => download(exportTerritory, { query }, { onProgress })}
      failedText={() => t('territory.exportFailed')}
    >
      {t('territory.export')}
    </DownloadButton>
  )
}
