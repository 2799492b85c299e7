import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { App } from './App.tsx'

/** Everything, as the browser and the server draw it. */
export function Root({ queries }: { queries: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>
  )
}
