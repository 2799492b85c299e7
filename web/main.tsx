// First import: it must see every history entry before the router.
import './ui/history-step.ts'
import '@fontsource-variable/figtree/index.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { languages } from '@snowplow/contract/text/languages.ts'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadBars } from './app/layouts/PageLayout.tsx'
import { findPage } from './app/load-page.ts'
import { Root } from './app/Root.tsx'
import { findScreen } from './app/screens.ts'
import { startLanguage } from './i18n/i18n.ts'
import { isRefusal } from './lib/call.ts'
import { hydrateCache, readDehydratedState, refetchStale } from './ssr/dehydrated-state.ts'
import { hydratedEvent } from './ssr/event-replay.ts'

// Renders changes in the same task: one timer later, an input would briefly show its previous value.
notifyManager.setScheduler(queueMicrotask)

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Fails immediately without a connection, instead of sending when the user has left the page.
    mutations: { networkMode: 'always' },
  },
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

const dehydratedState = readDehydratedState()
const { dataset } = document.documentElement
// Set by ssr/boot-script.ts.
const isServerRendered = dehydratedState !== null && dataset.hydration === undefined
if (dehydratedState) hydrateCache(queries, dehydratedState.visitReplies)
if (isServerRendered) hydrateCache(queries, dehydratedState.replies)
// Paths unknown to this server are hydrated as /404, which it has rendered for them.
if (isServerRendered && !findScreen(location.pathname)?.hydrate) history.replaceState(null, '', '/404')

// Loads the page and the messages in parallel.
const screen = findScreen(location.pathname)
const page =
  screen &&
  findPage(screen)
    .load()
    .catch(() => {})

if (!isServerRendered) {
  root.replaceChildren()
  delete dataset.hydrate
}
delete dataset.hydration

/** Renders in one task, so that no keystroke is lost, and keeps the focus. */
function replaceMarkup(root: HTMLElement, tree: ReactNode): void {
  const focusedId = document.activeElement?.id
  flushSync(() => createRoot(root).render(tree))
  if (focusedId) document.getElementById(focusedId)?.focus()
}

startLanguage().then(
  async () => {
    const tree = <Root queries={queries} />
    if (isServerRendered) {
      // The server's markup stays visible and readable until all components for hydration have loaded.
      await Promise.all([page, loadBars(queries)])
      document.addEventListener(hydratedEvent, () => setTimeout(() => refetchStale(queries)), { once: true })
      // A browser's translation replaces text nodes: the markup no longer matches.
      if (root.querySelector('font')) replaceMarkup(root, tree)
      else hydrateRoot(root, tree)
    } else {
      document.dispatchEvent(new Event(hydratedEvent))
      createRoot(root).render(tree)
    }
  },
  // Without a catalogue these are the only messages; the usual cause is a lost connection.
  () =>
    root.append(
      Object.values(languages)
        .map(({ failed }) => failed)
        .join(' '),
    ),
)
