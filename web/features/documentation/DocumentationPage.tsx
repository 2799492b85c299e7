import '../../i18n/staff.ts'
import { Suspense, useEffect } from 'react'
import { Link, useSearch } from 'wouter'
import { i18n, useTranslation } from '../../i18n/i18n.ts'
import { Card, Columns, Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { Lead, PageSection, PageTitle, Picture, Waiting } from '../../ui/layout/Page.tsx'
import kit from '../../ui/layout/parts.module.css'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import styles from './Documentation.module.css'
import { GuidePart } from './GuidePart.tsx'
import { addressOf, documentationPath, isPart, type Part, parts } from './guide.ts'
import { guideOf } from './load-guide.ts'

const partIn = (search: string | undefined): Part | null => {
  const wanted = new URLSearchParams(search).get('guide')
  return isPart(wanted) ? wanted : null
}

/** The guide that the address asks for: one that the server has drawn is taken over in one go once it is here. */
export async function loadAsked(): Promise<void> {
  const part = partIn(globalThis.location?.search)
  // Without it the page comes all the same, and says so.
  if (part) await Promise.resolve(guideOf(part, i18n.language)).catch(() => {})
}

/** A guide for each kind of reader and the reference of the interface (section 1: the documentation link). */
export default function DocumentationPage({ title }: { title: string }) {
  const part = partIn(useSearch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part begins at its top, unless a heading is named
  useEffect(() => {
    if (!location.hash) window.scrollTo(0, 0)
  }, [part])
  return (
    <div className={styles.page}>
      <PageSection isWide>
        {part ? (
          <Stack gap="5" className={styles.columns}>
            <PartsMenu title={title} part={part} />
            <Suspense fallback={<Waiting />}>
              <GuidePart key={part} part={part} />
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
      <Stack gap="4" className={styles.welcome}>
        <Stack gap="4">
          <PageTitle>{title}</PageTitle>
          <Lead>{t('documentation.lead')}</Lead>
        </Stack>
        <Picture>
          <PlowDrawing name="Read Me Flurry" decorative />
        </Picture>
      </Stack>
      <Columns as="ul" least="3" gap="4" align="stretch" className={styles.cards}>
        {parts.map((part) => (
          <Card as="li" key={part} gap="2" className={styles.card}>
            <Text as="h2" size="4">
              <Link to={addressOf(part)}>
                {t(`documentation.part_${part}`)}
                {/* The whole card can be pressed, while the link's words stay short. */}
                <span className={kit.cover} />
              </Link>
            </Text>
            <Text tone="soft">{t(`documentation.about_${part}`)}</Text>
          </Card>
        ))}
      </Columns>
    </Stack>
  )
}

function PartsMenu({ title, part }: { title: string; part: Part }) {
  const { t } = useTranslation()
  return (
    <Stack as="nav" gap="2" aria-label={title} className={styles.parts}>
      <Text as={Link} to={documentationPath} weight="strong" tone="soft">
        {title}
      </Text>
      <Row as="ul" gap="2">
        {parts.map((other) => (
          <li key={other}>
            <Link to={addressOf(other)} aria-current={other === part ? 'page' : undefined} className={kit.item}>
              {t(`documentation.part_${other}`)}
            </Link>
          </li>
        ))}
      </Row>
    </Stack>
  )
}
