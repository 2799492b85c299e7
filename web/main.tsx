// Before the router, which hears of every step in the history after it.
import './ui/history-step.ts'
import '@fontsource-variable/figtree/index.css'
import './theme/tokens.css'
import './theme/base.css'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { screenAt } from './app/screens.ts'
import { startLanguage } from './i18n/i18n.ts'
import { languages } from './i18n/languages.ts'
import { isRefusal } from './lib/call.ts'

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

// The page comes while its words are on their way, not after them.
screenAt(location.pathname)
  ?.load()
  .catch(() => {})

startLanguage().then(
  () =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  // Without a catalogue there are no words but these; the likeliest cause is a lost connection.
  () =>
    root.append(
      Object.values(languages)
        .map(({ failed }) => failed)
        .join(' '),
    ),
)
