import { type Language, languages } from '@snowplow/contract/text/languages.ts'
import { Panel, Row, Text } from '../layout/Boxes.tsx'
import { CopyButton } from './CopyButton.tsx'

interface CopyTextProps {
  text: string
  /** The text as it is shown, such as in groups; default: as it is copied. */
  shown?: string
  label: string
  /** URLs are left-to-right in every language. */
  isAddress?: boolean
  /** Language of a text that differs from the page's; no browser translates it. */
  language?: Language
}

export function CopyText({ text, shown = text, label, isAddress = false, language }: CopyTextProps) {
  return (
    <Panel>
      <Row gap="3" isUnwrapped isFirstGrowing align="start">
        <Text
          style={{ whiteSpace: 'pre-line' }}
          dir={isAddress ? 'ltr' : language && languages[language].direction}
          {...(language && { lang: language, translate: 'no' as const })}
        >
          {shown}
        </Text>
        <CopyButton text={text} label={label} />
      </Row>
    </Panel>
  )
}
