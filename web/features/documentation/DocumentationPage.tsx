import { Suspense, useEffect } from 'react'
import { Link, useSearch } from 'wouter'
import { getTranslator, useTranslation } from '../../i18n/i18n.ts'
import type { IsValidParam } from '../../lib/page-module.ts'
import { Card, Columns, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Lead, PageSection, PageTitle, Picture, Waiting } from '../../ui/layout/Page.tsx'
import shared from '../../ui/layout/shared.module.css'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import styles from './Documentation.module.css'
import { GuideContent } from './GuideContent.tsx'
import { documentationPath, type GuideId, guideIds, isGuideId, toGuideAddress } from './guide.ts'
import { loadGuide } from './load-guide.ts'

const parseGuideId = (search: string | undefined): GuideId | null => {
  const value = new URLSearchParams(search).get('guide')
  return isGuideId(value) ? value : null
}

/** Preloads the guide in the URL, so that server markup hydrates without a Suspense fallback. */
export async function preload(): Promise<void> {
  const guideId = parseGuideId(globalThis.location?.search)
  // On failure the page renders and shows the error.
  if (guideId) await Promise.resolve(loadGuide(guideId, getTranslator().language)).catch(() => {})
}

/** The API reference is client-rendered. */
export const isValidParam: IsValidParam = (guide) => isGuideId(guide) && guide !== 'api'

export default function DocumentationPage({ title }: { title: string }) {
  const guideId = parseGuideId(useSearch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another guide starts at its top, unless the URL has a hash
  useEffect(() => {
    if (!location.hash) window.scrollTo(0, 0)
  }, [guideId])
  return (
    <div className={styles.page}>
      <PageSection isWide>
        {guideId ? (
          <Stack gap="5" className={styles.columns}>
            <GuideMenu title={title} guideId={guideId} />
            <Suspense fallback={<Waiting />}>
              <GuideContent key={guideId} guideId={guideId} />
            </Suspense>
          </Stack>
        ) : (
          <Overview title={title} />
        )}
      </PageSection>
    </div>
  )
}

function Overview({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <Stack gap="6">
      <Stack gap="4" isSplit className={styles.welcome}>
        <Stack gap="4">
          <PageTitle>{title}</PageTitle>
          <Lead>{t('documentation.lead')}</Lead>
        </Stack>
        <Picture>
          <PlowIllustration name="Read Me Flurry" decorative />
        </Picture>
      </Stack>
      <Columns as="ul" least="3" gap="4" align="stretch">
        {guideIds.map((guideId) => (
          <Card as="li" key={guideId} gap="2" className={styles.card}>
            <Text as="h2" size="4">
              <Link to={toGuideAddress(guideId)}>
                <span>{t(`documentation.guide_${guideId}`)}</span>
                {/* Makes the whole card clickable, with a short link text. */}
                <span className={shared.cover} />
              </Link>
            </Text>
            <Text tone="soft">{t(`documentation.about_${guideId}`)}</Text>
          </Card>
        ))}
      </Columns>
    </Stack>
  )
}

function GuideMenu({ title, guideId }: { title: string; guideId: GuideId }) {
  const { t } = useTranslation()
  return (
    <Stack as="nav" gap="2" aria-label={title} className={styles.guides}>
      <Text as={Link} to={documentationPath} weight="strong" tone="soft">
        {title}
      </Text>
      <Row as="ul" gap="2">
        {guideIds.map((other) => (
          <li key={other}>
            <Link
              to={toGuideAddress(other)}
              aria-current={other === guideId ? 'page' : undefined}
              className={shared.item}
            >
              {t(`documentation.guide_${other}`)}
            </Link>
          </li>
        ))}
      </Row>
    </Stack>
  )
}
