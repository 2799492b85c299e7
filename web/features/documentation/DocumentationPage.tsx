import { Stack } from '../../ui/layout/Layout.tsx'
import '../../i18n/staff.ts'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { Waiting } from '../../ui/layout/Page.tsx'
import styles from './Documentation.module.css'
import { isPart } from './guide.ts'
import { Overview } from './Overview.tsx'
import { PartsMenu } from './PartsMenu.tsx'

const GuidePart = lazy(() => import('./GuidePart.tsx'))

/** A guide for each kind of reader and the reference of the interface (section 1: the documentation link). */
export default function DocumentationPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const wanted = new URLSearchParams(useSearch()).get('guide')
  const part = isPart(wanted) ? wanted : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part begins at its top, unless a heading is named
  useEffect(() => {
    if (!location.hash) window.scrollTo(0, 0)
  }, [part])
  return (
    <div className={styles.page}>
      {part ? (
        <Stack className={styles.columns}>
          <PartsMenu title={title} part={part} />
          <Suspense fallback={<Waiting label={t('error.loading')} />}>
            <GuidePart key={part} part={part} />
          </Suspense>
        </Stack>
      ) : (
        <Overview title={title} />
      )}
    </div>
  )
}
