import type { Right } from '@snowplow/contract/auth/access.ts'
import type { PageKind } from '@snowplow/contract/content-page/content-page-kinds.ts'
import type { PhaseNumber, Stage } from '@snowplow/contract/contest/phases.ts'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import type { Namespace } from '@snowplow/contract/text/languages.ts'
import type * as icons from 'lucide-react'

/** Entry of the navigation. Its title is that of the screen. */
export interface MenuEntry {
  /** The group, or the heading that it follows. */
  in: 'home' | 'admin' | 'setup' | 'manage' | 'staff' | 'public'
  /** Different for every page. */
  icon: keyof typeof icons
  /** Stored in people's shortcuts; default: the last part of the path. */
  id?: string
  /** Shows how much waits on the page. */
  badge?: 'openItems'
  /** Opens a page outside the working pages. */
  isLink?: true
}

/** A screen of the site, as listed in screens.ts. */
export interface ScreenRow {
  path: ScreenPath
  title: string
  /** Right that the API calls of the screen need; null is open to all. */
  needs: null | 'onlyGuest' | Right
  /** `bare` has no bars; `public` has the guest bars, or the user's own when signed in. */
  layout: 'public' | 'bare' | 'signedIn'
  /** Stage from which the screen is the landing page. Later stages take precedence, then earlier rows. */
  landing?: Stage
  hasNoFooter?: true
  /** Module path below `web`; the component gets the translated title. */
  page: `${string}Page`
  /** Extra message namespace. Preloaded with the page to save a round trip. */
  namespace?: Namespace
  /**
   * Rendered on the server. The app loads with the page, or with the first sign that the visitor will use more than its
   * links (web/ssr/boot-script.ts); missing for a client-rendered page.
   */
  hydrate?: 'intent' | 'load'
  /** The page only informs outside of this phase, and waits for that sign. */
  openIn?: PhaseNumber
  /** Query parameter of the page, which exports `isValidParam`. Each valid value is rendered as a separate page. */
  parameter?: string
  /** Footers that link to the screen. Signed-in users have the guest screens in their own bars. */
  footer?: 'everyone' | 'guests'
  menu?: MenuEntry
}

export const contentPage = <const Kind extends PageKind>(kind: Kind) =>
  ({
    path: `/${kind}`,
    title: kind,
    needs: null,
    layout: 'public',
    page: 'features/content-page/ContentPage',
    hydrate: 'intent',
    footer: 'everyone',
  }) as const

/** Screens around a sign-in. */
export const bare = { layout: 'bare', namespace: 'account' } as const

export const subscription = { needs: null, layout: 'public', namespace: 'subscription' } as const

/** Public screens that only the browser renders. */
export const inBrowser = <
  const Path extends ScreenPath,
  const Title extends string,
  const Page extends `${string}Page`,
>(
  path: Path,
  title: Title,
  page: Page,
) => ({ path, title, needs: null, layout: 'public', page, namespace: 'account' }) as const

export const signedIn = <const Path extends ScreenPath, const Title extends string, const Page extends `${string}Page`>(
  path: Path,
  title: Title,
  needs: Right,
  page: Page,
  menu?: MenuEntry,
) => ({ path, title, needs, layout: 'signedIn', page, ...(menu && { menu }) }) as const

export const setup = <const Path extends ScreenPath, const Title extends string, const Page extends `${string}Page`>(
  path: Path,
  title: Title,
  needs: Right,
  page: Page,
  icon: MenuEntry['icon'],
) => signedIn(path, title, needs, page, { in: 'setup', icon })

export const waiting = { badge: 'openItems' } as const
