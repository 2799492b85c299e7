import type { SharedPath } from './screen-paths.ts'
import type { Language } from './text/languages.ts'

export const pictureFolder = '/share'

export const getPictureName = (path: string) => (path === '/' ? 'front' : path.slice(1))

/** Address of the picture that a link to the page shows. */
export const toSharePicture = (path: SharedPath, language: Language) =>
  `${pictureFolder}/${getPictureName(path)}.${language}.png`
