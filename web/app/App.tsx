import { movedPath } from '@snowplow/contract/screen-paths.ts'
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession, useSessionCare } from '../features/auth/session.ts'
import { useGetContest } from '../features/contest/contest.queries.ts'
import { useSettings } from '../features/settings/SettingsInUse.tsx'
import { isDefaultTheme } from '../features/settings/settings.ts'
import { setPreferredDirection } from '../i18n/direction.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { usePersistedState } from '../lib/persisted-state.ts'
import { removeStaleNotice } from '../lib/server-markup.ts'
import { appearanceOf, applyAppearance, applyColors, fontSizeOf, setFontSize, useMode } from '../theme/appearance.ts'
import { Waiting } from '../ui/layout/Page.tsx'
import { Guard } from './Guard.tsx'
import { HydrationMarker } from './HydrationMarker.tsx'
import { Layout } from './layouts/Layout.tsx'
import { pageOf } from './load-page.ts'
import { titleOf } from './page-title.ts'
import { RenderErrorBoundary } from './RenderErrorBoundary.tsx'
import { type Screen, screenAt } from './screens.ts'

/** The screen of the address, behind its guard and in its layout; any unknown path goes to /404 (section 2). */
export function App() {
  const [path] = useLocation()
  const screen = screenAt(path)
  useSessionCare()
  useAppearance()
  useTopOfNewPages(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came with one page means nothing on the next
  useEffect(() => removeStaleNotice, [path])
  return (
    <Layout screen={screen}>
      <RenderErrorBoundary path={path}>
        <Suspense fallback={<Waiting />}>
          {screen ? <ScreenPage key={screen.path} screen={screen} path={path} /> : <UnknownPathRedirect path={path} />}
          <HydrationMarker />
        </Suspense>
      </RenderErrorBoundary>
    </Layout>
  )
}

/** From an earlier address of a screen to where it is now, from any other to /404. */
function UnknownPathRedirect({ path }: { path: string }) {
  const search = useSearch()
  const to = movedPath(path)
  return <Redirect to={to ? `${to}${search && `?${search}`}` : '/404'} replace />
}

function ScreenPage({ screen, path }: { screen: Screen; path: string }) {
  const { t } = useTranslation()
  const Page = pageOf(screen)
  return (
    <Guard screen={screen}>
      <title>{titleOf(t, screen, path)}</title>
      <Page title={t(`screen.${screen.title}`)} />
    </Guard>
  )
}

/** A new page begins at its top. The one that somebody opened stays where they have scrolled to before it is taken over. */
function useTopOfNewPages(path: string): void {
  const previousPath = useRef(path)
  useEffect(() => {
    if (previousPath.current !== path) window.scrollTo(0, 0)
    previousPath.current = path
  }, [path])
}

/**
 * Once for the whole app: puts theme, direction, scrollbars and text size on the page. While it is not known yet whose
 * page it is, the page keeps what boot-script.ts gave it.
 */
function useAppearance(): void {
  const { settings, colors, isRead } = useSettings()
  const { data: contest } = useGetContest()
  const ofDepartment = contest?.branding.colors
  const session = useSession()
  const isResolved = session.status !== 'configuring' && isRead
  const fontSize = fontSizeOf(usePersistedState('font-size'))
  const hasStoredMode = usePersistedState('color-mode') !== null
  const isSystemMode = useMode() === settings.theme.main.palette.mode
  const followsSystem = !hasStoredMode && isSystemMode && isDefaultTheme(settings.theme, colors)
  useLayoutEffect(() => setFontSize(fontSize), [fontSize])
  useLayoutEffect(() => {
    if (ofDepartment !== undefined) applyColors(ofDepartment)
  }, [ofDepartment])
  useLayoutEffect(() => {
    if (!isResolved) return
    applyAppearance(appearanceOf(settings, followsSystem))
    setPreferredDirection(settings.direction)
  }, [isResolved, settings, followsSystem])
}
