import { useTranslation } from 'react-i18next'
import styles from './Documentation.module.css'
import type { Anchor } from './guide.ts'

/** What the page holds, as links to its headings. */
export function Contents({ anchors }: { anchors: readonly Anchor[] }) {
  const { t } = useTranslation()
  if (anchors.length < 2) return null
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 id="contents">{t('documentation.contents')}</h2>
      <ol>
        {anchors.map(({ id, text, lang }) => (
          <li key={id}>
            <a href={`#${id}`} lang={lang}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
