import { screenPathAt } from '@snowplow/contract/screen-paths.ts'
import { getPictureName, pictureFolder } from '@snowplow/contract/share-picture.ts'

export const languageQuery = 'language'

/** @param subject query that selects other content, such as `?district=3` */
export function toPageAddress(site: string, path: string, subject = '', language?: string): string {
  const address = new URL(`${path}${subject}`, site)
  if (language) address.searchParams.set(languageQuery, language)
  return address.href
}

interface PicturedWinner {
  year?: string | undefined
  districtId: number
  position: number
}

export function toPicturePath(path: string, language: string, winner?: PicturedWinner): string {
  const name = winner
    ? ['winner', winner.year, winner.districtId, winner.position].filter((segment) => segment !== undefined).join('-')
    : getPictureName(screenPathAt(path) ?? path)
  return `${pictureFolder}/${name}.${language}.png`
}

export type OgImageRequest =
  | { kind: 'page'; name: string; language: string }
  | ({ kind: 'winner'; language: string } & PicturedWinner)

export function readPictureName(file: string): OgImageRequest | undefined {
  const [, name = '', year, districtId, position, language = ''] =
    /^(winner-(?:(2\d{3})-)?(\d{1,9})-(\d)|[a-z-]{1,32})\.([a-z]{2})\.png$/.exec(file) ?? []
  if (!name) return undefined
  if (districtId === undefined) return { kind: 'page', name, language }
  return { kind: 'winner', year, districtId: Number(districtId), position: Number(position), language }
}

export const isPictureFor = (path: string, { name }: { name: string }) => getPictureName(path) === name
