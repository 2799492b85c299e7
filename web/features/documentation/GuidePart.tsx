import { lazy, Suspense, use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../i18n/languages.ts'
import { Button } from '../../ui/button/Button.tsx'
import { PageTitle, Waiting } from '../../ui/layout/Page.tsx'
import { Contents } from './Contents.tsx'
import styles from './Documentation.module.css'
import type { Anchor, Part } from './guide.ts'
import { guideElements } from './guide-elements.tsx'
import { guideOf } from './guide-texts.ts'

const ApiReference = lazy(() => import('./ApiReference.tsx'))

/** Brings a heading that the address names into view, once there is one. */
function useNamedHeading() {
  useEffect(() => {
    const show = () => {
      const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      heading?.scrollIntoView()
    }
    show()
    window.addEventListener('hashchange', show)
    return () => window.removeEventListener('hashchange', show)
  }, [])
}

/** One guide, with its table of contents; the one for developers goes on with every call of the interface. */
export default function GuidePart({ part }: { part: Part }) {
  const { t, i18n } = useTranslation()
  const guide = use(guideOf(part, i18n.language as Language))
  useNamedHeading()
  const isForeign = guide.language !== i18n.language
  const ofText = isForeign ? { lang: guide.language, dir: languages[guide.language].direction } : {}
  const contents: Anchor[] = guide.contents.map((anchor) => ({ ...anchor, lang: ofText.lang }))
  return (
    <article className={styles.guide}>
      <header className={styles.head}>
        {isForeign && <p className={styles.foreign}>{t('documentation.inEnglish')}</p>}
        <div {...ofText}>
          <PageTitle>{guide.title}</PageTitle>
          <p className={styles.lead}>{guide.lead}</p>
        </div>
        <div className={styles.print}>
          <Button variant="outlined" size="small" onClick={() => window.print()}>
            {t('documentation.print')}
          </Button>
        </div>
      </header>
      <Contents anchors={contents} />
      <div {...ofText} className={styles.text}>
        {guide.texts.map(({ outline, default: Text }) => (
          <Text key={outline.title} components={guideElements} />
        ))}
      </div>
      {part === 'api' && (
        <Suspense fallback={<Waiting label={t('error.loading')} />}>
          <ApiReference />
        </Suspense>
      )}
    </article>
  )
}
