import type { CallInput, Query, Reply } from '@snowplow/contract/api/route.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import type { ComponentType } from 'react'

/** Calls a route on the server as a guest; undefined if the API rejects the request. */
export type ReadRoute = <R extends Query>(route: R, input: CallInput<R>) => Promise<Reply<R> | undefined>

export interface LoadRequest {
  path: string
  /** Value of the screen's `parameter`, valid; null without one. */
  param: string | null
  language: Language
  read: ReadRoute
  /** Rotation to render, from 0; null for a page without rotations. */
  rotation: number | null
  /**
   * Reads the route with `input` and stores its reply for the query with `queryInput`, whose reply differs between
   * visits.
   */
  readForVisit: <R extends Query>(route: R, input: CallInput<R>, queryInput: CallInput<R>) => Promise<unknown>
}

/** A page has `count` rotations; each visit gets the next one. Pages with the same key take turns together. */
export interface Rotations {
  key: string
  count: number
}

/** Exports of a `*Page.tsx`. */
export interface PageModule {
  default: ComponentType<{ title: string }>
  /**
   * Reads the routes that the page renders, besides `getContest`. The server renders the page once, with these replies;
   * a query without one is left to the browser.
   */
  load?: (request: LoadRequest) => Promise<unknown>
  /** Preloads what depends on the address, if it is in a separate chunk. Must not reject. */
  preload?: () => Promise<void>
  /** Validates the screen's `parameter`. The server renders each valid value and ignores any other. */
  isValidParam?: (value: string, read: ReadRoute, path: string) => boolean | Promise<boolean>
  /** Rotations of the page with a valid `parameter`, which the server caches separately. */
  readRotations?: (value: string, read: ReadRoute) => Promise<Rotations | null>
}
export type LoadPage = NonNullable<PageModule['load']>
export type ReadRotations = NonNullable<PageModule['readRotations']>
export type IsValidParam = NonNullable<PageModule['isValidParam']>
