import { getPlowPicture } from '@snowplow/contract/winner/press-kit.ts'
import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { CopyText } from '../../ui/button/CopyText.tsx'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { Columns, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import { Panel } from '../poll-result/Panel.tsx'
import { Labeled } from './Labeled.tsx'
import { Post } from './Post.tsx'
import { type Embargo, isDecided, markText, type PressSource, writePlowTexts } from './press-texts.ts'

interface PlowsProps {
  source: PressSource
  districts: readonly DistrictWinners[]
  embargo: Embargo
}

/** The plow of each winning name, with its texts. */
export function PlowPictures({ districts, ...props }: PlowsProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('pressKit.plows')} about={t('pressKit.plowsAbout')}>
      <Columns as="ul" least="4" gap="5" align="start">
        {districts
          .filter(isDecided)
          .flatMap((district) =>
            district.names.map((winner) => (
              <Plow key={`${district.districtId} ${winner.snowplowName}`} {...props} {...{ district, winner }} />
            )),
          )}
      </Columns>
    </Panel>
  )
}

interface PlowProps extends Omit<PlowsProps, 'districts'> {
  district: DistrictWinners
  winner: DistrictWinners['names'][number]
}

function Plow({ source, embargo, district, winner }: PlowProps) {
  const { t } = useTranslation()
  const season = useSelectedSeason()
  const { language } = source.translator
  const { snowplowName: name } = winner
  const { caption, post } = writePlowTexts(source, district, winner)
  return (
    <Stack as="li" gap="3">
      <Row gap="3">
        <Text as="h3" weight="strong">
          <UserText>{district.name}</UserText>
        </Text>
        {district.names.length > 1 && <Chip variant="warning">{t('pressKit.tied')}</Chip>}
      </Row>
      <PlowIllustration name={name} />
      <Row>
        <DownloadButton
          size="small"
          onDownload={({ onProgress }) =>
            download(
              getPlowPicture,
              { query: { ...season, district: String(district.districtId), snowplowName: name, language } },
              { onProgress },
            )
          }
          failedText={(error) => t(getFailureCode(error) === 'network' ? 'errors.network' : 'pressKit.pictureFailed')}
        >
          {t('pressKit.downloadPlow', { name })}
        </DownloadButton>
      </Row>
      <Labeled level={4} label={t('pressKit.caption')}>
        <CopyText
          text={markText(caption, embargo, source)}
          label={t('pressKit.copyPlow', { name })}
          language={language}
        />
      </Labeled>
      <Labeled level={4} label={t('pressKit.shortPost')}>
        <Post
          {...{ source, embargo, text: post, networks: ['X', 'Bluesky'] }}
          label={t('pressKit.copyPlowPost', { name })}
        />
      </Labeled>
    </Stack>
  )
}
