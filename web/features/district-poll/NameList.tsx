import type { ReactNode } from 'react'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import styles from './DistrictPoll.module.css'

interface Name {
  id: number
  snowplowName: string
}

export function NameList({ names }: { names: readonly Name[] }) {
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

interface CollapsedNamesProps {
  as?: 'ul' | 'ol'
  id?: string | undefined
  heading: string
  names: readonly { id: number; name: string }[]
}

export function CollapsedNames({ as: List = 'ul', id, heading, names }: CollapsedNamesProps) {
  return (
    <details>
      <summary id={id}>{heading}</summary>
      <List className={styles.names}>
        {names.map(({ id, name }) => (
          <li key={id}>
            <UserText>{name}</UserText>
          </li>
        ))}
      </List>
    </details>
  )
}

interface NameChoicesProps<Choice extends Name> {
  as: 'ul' | 'ol'
  names: readonly Choice[]
  renderDetail: (name: Choice) => ReactNode
  renderAction: (name: Choice) => ReactNode
}

/** Names with a line each, such as their votes, and a button that puts them on the ballot. */
export function NameChoices<Choice extends Name>({ as, names, renderDetail, renderAction }: NameChoicesProps<Choice>) {
  return (
    <Stack as={as} isRuled className={styles.choices}>
      {names.map((name) => (
        <li key={name.id}>
          <Stack as="span" gap="1" align="start">
            <Text as={UserText} weight="strong">
              {name.snowplowName}
            </Text>
            {renderDetail(name)}
          </Stack>
          {renderAction(name)}
        </li>
      ))}
    </Stack>
  )
}
