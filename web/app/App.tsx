import { movedPath } from '@snowplow/contract/screen-paths.ts'
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession, useSessionCare } from '../features/auth/session.ts'
import { useGetContest } from '../features/contest/contest.queries.ts'
import { useSettings } from '../features/settings/SettingsInUse.tsx'
import { isDefaultTheme } from '../features/settings/settings.ts'
import { setPreferredDirection } from '../i18n/direction.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { removeFirstPageMarks } from '../lib/server-markup.ts'
import { usePersistedState } from '../lib/storage/persisted-state.ts'
import { HydrationMarker } from '../ssr/HydrationMarker.tsx'
import {
  applyAppearance,
  applyColors,
  getAppearance,
  parseFontSize,
  parseMode,
  setFontSize,
  useMode,
} from '../theme/appearance.ts'
import { Waiting } from '../ui/layout/Page.tsx'
import { Guard } from './Guard.tsx'
import { PageLayout } from './layouts/PageLayout.tsx'
import { findPage } from './load-page.ts'
import { getPageTitle } from './page-title.ts'
import { RenderErrorBoundary } from './RenderErrorBoundary.tsx'
import { findScreen, type Screen } from './screens.ts'

/** Renders the screen of the address behind its guard and in its layout. Unknown paths redirect to /404 (section 2). */
export function App() {
  const [path] = useLocation()
  const screen = findScreen(path)
  useSessionCare()
  useAppearance()
  useNewPage(path)
  return (
    <PageLayout screen={screen}>
      <RenderErrorBoundary path={path}>
        <Suspense fallback={<Waiting />}>
          {screen ? <ScreenPage key={screen.path} screen={screen} path={path} /> : <UnknownPathRedirect path={path} />}
          <HydrationMarker />
        </Suspense>
      </RenderErrorBoundary>
    </PageLayout>
  )
}

function UnknownPathRedirect({ path }: { path: string }) {
  const search = useSearch()
  const to = movedPath(path)
  return <Redirect to={to ? `${to}${search && `?${search}`}` : '/404'} replace />
}

function ScreenPage({ screen, path }: { screen: Screen; path: string }) {
  const { t } = useTranslation()
  const Page = findPage(screen)
  return (
    <Guard screen={screen}>
      <title>{getPageTitle(t, screen, path)}</title>
      <Page title={t(`screen.${screen.title}`)} />
    </Guard>
  )
}

/** Scrolls new pages to the top. Skipped on hydration, so that a reader keeps the scroll position. */
function useNewPage(path: string): void {
  const previousPath = useRef(path)
  useEffect(() => {
    if (previousPath.current === path) return
    previousPath.current = path
    window.scrollTo(0, 0)
    removeFirstPageMarks()
  }, [path])
}

/**
 * Applies theme, direction, scrollbars and text size once for the whole app. Until the session is read, the values of
 * boot-script.ts stay.
 */
function useAppearance(): void {
  const { settings, colors, isRead } = useSettings()
  const { data: contest } = useGetContest()
  const departmentColors = contest?.branding.colors
  const session = useSession()
  const isResolved = session.status !== 'configuring' && isRead
  const fontSize = usePersistedState('appearance', parseFontSize)
  const hasStoredMode = usePersistedState('appearance', parseMode) !== null
  const isSystemMode = useMode() === settings.theme.main.palette.mode
  const followsSystem = !hasStoredMode && isSystemMode && isDefaultTheme(settings.theme, colors)
  useLayoutEffect(() => setFontSize(fontSize), [fontSize])
  useLayoutEffect(() => {
    if (departmentColors !== undefined) applyColors(departmentColors)
  }, [departmentColors])
  useLayoutEffect(() => {
    if (!isResolved) return
    applyAppearance(getAppearance(settings, followsSystem))
    setPreferredDirection(settings.direction)
  }, [isResolved, settings, followsSystem])
}
