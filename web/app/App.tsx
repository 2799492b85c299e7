import { lazy, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { Waiting } from '../ui/Page.tsx'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { RenderErrorPage } from './RenderErrorPage.tsx'
import { type Screen, screens } from './screens.ts'

const pages = screens.map((screen) => ({ screen, Page: lazy(screen.load) }))

/** The screen of the address, in its layout; any unknown path goes to /404 (section 2). */
export function App() {
  const { t } = useTranslation()
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [path])
  return (
    <PublicLayout>
      <ErrorBoundary FallbackComponent={RenderErrorPage} resetKeys={[path]}>
        <Suspense fallback={<Waiting label={t('error.loading')} />}>
          <Switch>
            {pages.map(({ screen, Page }) => (
              <Route key={screen.path} path={screen.path}>
                <Title screen={screen} />
                <Page />
              </Route>
            ))}
            <Route>
              <Redirect to="/404" replace />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </PublicLayout>
  )
}

function Title({ screen }: { screen: Screen }) {
  const { t } = useTranslation()
  const contest = t('contest.title')
  return <title>{screen.path === '/' ? contest : `${t(`screen.${screen.title}`)} · ${contest}`}</title>
}
