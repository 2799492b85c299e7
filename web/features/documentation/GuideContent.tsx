import { type Language, languages } from '@snowplow/contract/text/languages.ts'
import { lazy, Suspense, use, useEffect } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { PrintButton } from '../../ui/button/Button.tsx'
import { Columns, Panel, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Lead, PageTitle, Waiting } from '../../ui/layout/Page.tsx'
import { ProseBody } from '../../ui/Prose.tsx'
import styles from './Documentation.module.css'
import type { Anchor, GuideId } from './guide.ts'
import { guideElements } from './guide-elements.tsx'
import { loadGuide } from './load-guide.ts'

const ApiReference = lazy(() => import('./ApiReference.tsx'))

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

export function GuideContent({ guideId }: { guideId: GuideId }) {
  const { t, language } = useTranslation()
  const pendingGuide = loadGuide(guideId, language)
  const guide = pendingGuide instanceof Promise ? use(pendingGuide) : pendingGuide
  useNamedHeading()
  const isForeign = guide.language !== language
  const ofText = isForeign ? { lang: guide.language, dir: languages[guide.language].direction } : {}
  return (
    <Stack as="article" gap="5">
      <Stack as="header" gap="4">
        {isForeign && (
          <Text size="2" tone="soft">
            {t('documentation.inEnglish')}
          </Text>
        )}
        <Stack gap="4" {...ofText}>
          <PageTitle>{guide.title}</PageTitle>
          <Lead>{guide.lead}</Lead>
        </Stack>
        <Row className="scripted">
          <PrintButton size="small">{t('documentation.print')}</PrintButton>
        </Row>
      </Stack>
      <Contents anchors={guide.contents} lang={ofText.lang} />
      <ProseBody {...ofText} className={styles.text}>
        {guide.texts.map(({ outline, default: Guide }) => (
          <Guide key={outline.title} components={guideElements} />
        ))}
      </ProseBody>
      {guideId === 'api' && (
        <Suspense fallback={<Waiting />}>
          <ApiReference />
        </Suspense>
      )}
    </Stack>
  )
}

function Contents({ anchors, lang }: { anchors: readonly Anchor[]; lang: Language | undefined }) {
  const { t } = useTranslation()
  if (anchors.length < 2) return null
  return (
    <Panel as="nav" gap="2" aria-labelledby="contents" className={styles.contents}>
      <Text as="h2" size="3" id="contents">
        {t('documentation.contents')}
      </Text>
      <Columns as="ol" least="3" gap="2">
        {anchors.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} lang={lang}>
              {text}
            </a>
          </li>
        ))}
      </Columns>
    </Panel>
  )
}
