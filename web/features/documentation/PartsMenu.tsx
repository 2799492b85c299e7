import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from './Documentation.module.css'
import { addressOf, documentationPath, type Part, parts } from './guide.ts'

/** The parts of the documentation, with the one that is read marked. */
export function PartsMenu({ title, part }: { title: string; part: Part }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={title} className={styles.parts}>
      <Link to={documentationPath} className={styles.up}>
        {title}
      </Link>
      <ul>
        {parts.map((other) => (
          <li key={other}>
            <Link to={addressOf(other)} aria-current={other === part ? 'page' : undefined}>
              {t(`documentation.part_${other}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
