import { Chip } from '../../ui/feedback/Chip.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'

interface NameListProps {
  names: readonly { id: number; snowplowName: string }[]
}

export function NameList({ names }: NameListProps) {
  return (
    <Row as="ul" gap="2">
      {names.map(({ id, snowplowName }) => (
        <li key={id}>
          <Chip>
            <UserText>{snowplowName}</UserText>
          </Chip>
        </li>
      ))}
    </Row>
  )
}
