// Before the router, which hears of every step in the history after it.
import './ui/history-step.ts'
import '@fontsource-variable/figtree/index.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadBars } from './app/layouts/Layout.tsx'
import { pageOf } from './app/load-page.ts'
import { Root } from './app/Root.tsx'
import { screenAt } from './app/screens.ts'
import { hydrateCache, readDehydratedState, refetchStale } from './dehydrated-state.ts'
import { startLanguage } from './i18n/i18n.ts'
import { languages } from './i18n/languages.ts'
import { isRefusal } from './lib/call.ts'
import { hydratedEvent } from './theme/event-replay.ts'

// What is chosen shows at once: a timer's turn later an input would have gone back to what it was, for a moment.
notifyManager.setScheduler(queueMicrotask)

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Without a connection a call fails at once and says so, instead of going out by itself after the person has left.
    mutations: { networkMode: 'always' },
  },
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

const dehydratedState = readDehydratedState()
const { dataset } = document.documentElement
// See theme/boot-script.ts.
const shouldHydrate = dehydratedState !== null && dataset.hydration === undefined
if (shouldHydrate) hydrateCache(queries, dehydratedState)
// What does not exist is drawn as the page that says so, under the address that was asked for.
if (shouldHydrate && !screenAt(location.pathname)) history.replaceState(null, '', '/404')

// The page comes while its words are on their way, not after them.
const screen = screenAt(location.pathname)
const page =
  screen &&
  pageOf(screen)
    .load()
    .catch(() => {})

if (!shouldHydrate) root.replaceChildren()
delete dataset.hydration

startLanguage().then(
  async () => {
    const tree = <Root queries={queries} />
    if (shouldHydrate) {
      // What is there stays in view, and can be read, until all that draws it again is here.
      await Promise.all([page, loadBars(queries)])
      document.addEventListener(hydratedEvent, () => setTimeout(() => refetchStale(queries)), { once: true })
      hydrateRoot(root, tree)
    } else {
      document.dispatchEvent(new Event(hydratedEvent))
      createRoot(root).render(tree)
    }
  },
  // Without a catalogue there are no words but these; the likeliest cause is a lost connection.
  () =>
    root.append(
      Object.values(languages)
        .map(({ failed }) => failed)
        .join(' '),
    ),
)
