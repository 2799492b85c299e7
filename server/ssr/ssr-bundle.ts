import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What `web/entry-server.tsx` gives; the server loads it from the build. */
export interface RenderedPage {
  html: string
  head: string
  direction: string
  data: unknown
  /** The style sheet of the department's colors; empty without any. */
  colors: string
  /** That the page may be out of date, as HTML. */
  notice: string
  sources: string[]
}
export interface SsrBundle {
  renderPage: (request: { path: string; search: string; language: string; read: Read }) => Promise<RenderedPage | null>
  canonicalQuery: (path: string, search: string, read: Read) => Promise<string>
  /** @param contest the interface's answer */
  colorsOf: (contest: unknown) => string
  chooseLanguage: (selected: string | null, preferred: readonly string[]) => string
}

/** Answers a guest's question; undefined for what is refused. @throws when the server itself fails */
export type Read = (address: string) => Promise<unknown>

const getSsrBundlePath = (folder: string) => join(folder, '../dist-server/entry-server.js')

export const hasSsrBundle = (folder: string) => existsSync(getSsrBundlePath(folder))

/** What the build has made of the site for the server, beside the site's own folder. */
export const loadSsrBundle = async <SsrBundle>(folder: string): Promise<SsrBundle> =>
  import(pathToFileURL(getSsrBundlePath(folder)).href)
