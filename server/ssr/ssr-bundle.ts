import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mode } from '../http/pages/choices.ts'

/** Reply of `web/ssr/entry-server.tsx`, which the server loads from the build. */
export interface RenderedPage {
  hydrate: 'intent' | 'load'
  html: string
  head: string
  direction: string
  /** Start of the names of the font files to preload. */
  font: string
  data: unknown
  colors: string
  notice: string
  unread: string[]
  sources: string[]
}
export interface PageRequest {
  path: string
  search: string
  language: string
  /** Color mode chosen without scripts; null for that of the system or of a stored choice. */
  mode: Mode | null
  /** The browser requests less data: the page omits its fonts. */
  savesData: boolean
  /** Null for a page without rotations. */
  rotation: number | null
}

/** A page has `count` rotations, from 0. Pages with the same key take turns together. */
export interface Rotations {
  key: string
  count: number
}

export interface SsrBundle {
  renderPage: (request: PageRequest & { isPseudo?: boolean; read: Read }) => Promise<RenderedPage | null>
  canonicalQuery: (path: string, search: string, read: Read) => Promise<string>
  readRotations: (path: string, search: string, read: Read) => Promise<Rotations | null>
  getThemeColors: (contest: unknown) => string
  chooseLanguage: (selected: string | null, preferred: readonly string[], offered?: readonly string[]) => string
}

/** Calls a GET route as a guest; undefined if it is refused. @throws when the server itself fails */
export type Read = (address: string) => Promise<unknown>

const getSsrBundlePath = (folder: string) => join(folder, '../dist-server/entry-server.js')

export const hasSsrBundle = (folder: string) => existsSync(getSsrBundlePath(folder))

export const loadSsrBundle = async <SsrBundle>(folder: string): Promise<SsrBundle> =>
  import(pathToFileURL(getSsrBundlePath(folder)).href)
