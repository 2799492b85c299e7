import type { CallInput, Query, Reply } from '@snowplow/contract/api/route.ts'
import type { ComponentType } from 'react'

/** Calls a route on the server as a guest; undefined if the API rejects the request. */
export type ReadRoute = <R extends Query>(route: R, input: CallInput<R>) => Promise<Reply<R> | undefined>

/** Exports of a `*Page.tsx`. */
export interface PageModule {
  default: ComponentType<{ title: string }>
  /** Preloads what depends on the address, if it is in a separate chunk. Must not reject. */
  loadRequested?: () => Promise<void>
  /** Validates the screen's `parameter`. The server renders each valid value and ignores any other. */
  isValidParam?: (value: string, read: ReadRoute, path: string) => boolean | Promise<boolean>
}
export type IsValidParam = NonNullable<PageModule['isValidParam']>
