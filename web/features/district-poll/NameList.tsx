import { Row } from '../../ui/layout/Layout.tsx'
import styles from './favorites/Favorites.module.css'

export function NameList({ names }: { names: readonly { id: number; snowplowName: string }[] }) {
  return (
    <Row as="ul" gap="2" align="stretch" className={styles.chosenNames}>
      {names.map(({ id, snowplowName }) => (
        <li key={id}>
          <bdi>{snowplowName}</bdi>
        </li>
      ))}
    </Row>
  )
}
