import type { ComponentType } from 'react'
import type { Language } from '../../i18n/languages.ts'

/** The parts of /documentation, in the order of the menu. */
export const parts = ['families', 'staff', 'administrators', 'operators', 'api'] as const
export type Part = (typeof parts)[number]

export const isPart = (text: string | null): text is Part => parts.some((part) => part === text)

export const documentationPath = '/documentation'
export const addressOf = (part: Part) => `${documentationPath}?guide=${part}`

export interface Anchor {
  id: string
  text: string
}

export interface Outline {
  title: string
  lead: string
  contents: readonly Anchor[]
}

/** A guide as web/guides.ts compiles it. */
export interface GuideModule {
  outline: Outline
  default: ComponentType<{ components: object }>
}

export interface Guide extends Outline {
  texts: readonly GuideModule[]
  /** The language it is written in, which need not be the reader's. */
  language: Language
}

/** The words of a heading as an anchor, as GitHub spells it: both show the same files. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
