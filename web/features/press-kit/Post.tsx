import { useTranslation } from '../../i18n/i18n.ts'
import { CopyText } from '../../ui/button/CopyText.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { measurePost, type Network } from './post-length.ts'
import { type Embargo, markText, type PressSource } from './press-texts.ts'

interface PostProps {
  source: PressSource
  /** Published text, without the embargo line. */
  text: string
  embargo: Embargo
  networks: readonly Network[]
  label: string
}

/** Post with its length beside the limit of each network. */
export function Post({ source, text, embargo, networks, label }: PostProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="2">
      <CopyText text={markText(text, embargo, source)} label={label} language={source.translator.language} />
      <Row gap="4">
        {networks.map((network) => {
          const length = measurePost(text, network)
          const isTooLong = length.count > length.max
          return (
            <Text as="span" key={network} size="2" tone={isTooLong ? 'danger' : 'soft'}>
              {t(isTooLong ? 'pressKit.tooLong' : 'pressKit.length', { ...length })}
            </Text>
          )
        })}
      </Row>
    </Stack>
  )
}
