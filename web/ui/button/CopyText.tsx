import { Panel, Row, Text } from '../layout/Boxes.tsx'
import { CopyButton } from './CopyButton.tsx'

interface CopyTextProps {
  text: string
  /** The text as it is shown, such as in groups; default: as it is copied. */
  shown?: string
  label: string
  /** URLs are left-to-right in every language. */
  isAddress?: boolean
}

export function CopyText({ text, shown = text, label, isAddress = false }: CopyTextProps) {
  return (
    <Panel>
      <Row gap="3" isUnwrapped isFirstGrowing align="start">
        <Text dir={isAddress ? 'ltr' : undefined}>{shown}</Text>
        <CopyButton text={text} label={label} />
      </Row>
    </Panel>
  )
}
