import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What `web/draw.tsx` gives; the server loads it from the build. */
export interface Drawn {
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
export interface Drawing {
  draw: (asked: { path: string; search: string; language: string; read: Read }) => Promise<Drawn | null>
  viewAt: (path: string, search: string, read: Read) => Promise<string>
  /** @param contest the interface's answer */
  colorsOf: (contest: unknown) => string
  chooseLanguage: (kept: string | null, wanted: readonly string[]) => string
}

/** Answers a guest's question; undefined for what is refused. @throws when the server itself fails */
export type Read = (address: string) => Promise<unknown>

const drawingOf = (folder: string) => join(folder, '../dist-server/draw.js')

export const hasDrawing = (folder: string) => existsSync(drawingOf(folder))

/** What the build has made of the site for the server, beside the site's own folder. */
export const loadDrawing = async <Drawing>(folder: string): Promise<Drawing> =>
  import(pathToFileURL(drawingOf(folder)).href)
