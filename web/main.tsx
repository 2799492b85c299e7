import '@fontsource-variable/figtree/index.css'
import './theme/tokens.css'
import './theme/base.css'
import './i18n/i18n.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

const queries = new QueryClient({
  // A refusal will not change by asking again; a lost connection may.
  defaultOptions: { queries: { staleTime: 60_000, retry: 1 } },
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
