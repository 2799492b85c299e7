/// <reference types="vite/client" />

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Passed to components and plugins. Swagger UI bundles its own React, of another version. */
  export interface System {
    React: Pick<typeof import('react'), 'createElement'>
    getComponent: (
      name: string,
      isContainer?: true,
    ) => import('react').FunctionComponent<{ source?: string; specSelectors?: object }>
    specSelectors: {
      info: () => { get: (key: string) => string }
      taggedOperations: () => { size: number; slice: (from: number, to: number) => unknown }
    }
    layoutActions: { parseDeepLinkHash: (hash: string) => void }
  }
  export default function SwaggerUI(options: object): System
}

/** The package has no types for a language with a region, such as `es-es`. */
declare module 'altcha/i18n/*'

/** From web/build/page-imports.ts. */
declare module 'virtual:menu' {
  export const icons: Readonly<Record<string, import('lucide-react').LucideIcon>>
  export const englishTitles: Readonly<Record<string, string>>
}
declare module 'virtual:*-pages' {
  export const pages: Readonly<Record<string, () => Promise<import('./lib/page-module.ts').PageModule>>>
}
