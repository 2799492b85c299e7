import type { ComponentType } from 'react'

/** A screen of the product (section 2): where it is, who may see it, what it is called. */
export interface Screen {
  path: string
  /** Key of the title below `screen` in the catalogue. */
  title: 'front' | 'publicNamingForm' | 'favoriteNamePoll' | 'notFound'
  load: () => Promise<{ default: ComponentType }>
}

/** Every screen, in one table that the router and the browser tests read. */
export const screens: readonly Screen[] = [
  { path: '/', title: 'front', load: () => import('../features/contest/FrontPage.tsx') },
  {
    path: '/public-naming-form',
    title: 'publicNamingForm',
    load: () => import('../features/public-submission/PublicNamingFormPage.tsx'),
  },
  {
    path: '/favorite-name-poll',
    title: 'favoriteNamePoll',
    load: () => import('../features/public-voting/FavoriteNamePollPage.tsx'),
  },
  { path: '/404', title: 'notFound', load: () => import('./NotFoundPage.tsx') },
]
