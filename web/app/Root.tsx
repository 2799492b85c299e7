import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { SettingsInUse } from '../features/settings/SettingsInUse.tsx'
import { App } from './App.tsx'

export function Root({ queries }: { queries: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SettingsInUse>
          <App />
        </SettingsInUse>
      </QueryClientProvider>
    </StrictMode>
  )
}
