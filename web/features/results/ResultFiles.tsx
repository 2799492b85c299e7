import { toAddress } from '@snowplow/contract/api/route.ts'
import { minPublishedBallots } from '@snowplow/contract/results/count.ts'
import { resultFiles } from '@snowplow/contract/results/result-files.ts'
import { type DistrictSummary, exportPabulib, exportResultFile } from '@snowplow/contract/results/results.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { OutsideLink } from '../../ui/button/Button.tsx'
import { Columns, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Panel } from '../poll-result/Panel.tsx'

const recountFile = '/recount.mjs'
/** The folder into which the files were saved. */
const recountCommand = 'node recount.mjs .'

export function ResultFiles({ districts }: { districts: DistrictSummary[] }) {
  const { t } = useTranslation()
  const query = useSelectedSeason()
  const withPabulib = districts.filter(({ ballots }) => (ballots ?? 0) >= minPublishedBallots)
  return (
    <Columns least="4" gap="4" align="start">
      <Panel title={t('results.files')} about={t('results.filesAbout')}>
        <Stack as="ul" gap="2" align="start">
          {resultFiles.map((file) => (
            <li key={file}>
              <OutsideLink href={toAddress(exportResultFile, { file }, query)} download>
                {t(`results.file_${file}`)}
              </OutsideLink>
            </li>
          ))}
          {withPabulib.map(({ districtId, name }) => (
            <li key={districtId}>
              <OutsideLink href={toAddress(exportPabulib, { districtId }, query)} download>
                {t('results.pabulib', { district: name })}
              </OutsideLink>
            </li>
          ))}
        </Stack>
      </Panel>
      <Panel title={t('results.recountTitle')} about={t('results.recountAbout')}>
        <Row>
          <OutsideLink href={recountFile} variant="outlined" download>
            {t('results.recount')}
          </OutsideLink>
        </Row>
        <Text as="code" dir="ltr">
          {recountCommand}
        </Text>
      </Panel>
    </Columns>
  )
}
