import '@fontsource-variable/figtree/index.css'
import './theme/tokens.css'
import './theme/base.css'
import './i18n/i18n.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { CallError } from './lib/call.ts'

/** A refusal will not change by asking again; a lost connection or a tired server may. */
const isRefusal = (error: Error) => error instanceof CallError && error.status >= 400 && error.status < 500

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, retry: (failures, error) => failures < 1 && !isRefusal(error) } },
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
