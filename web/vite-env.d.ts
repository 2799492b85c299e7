/// <reference types="vite/client" />

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** What its components and plugins get; React is its own, and of another version than ours. */
  export interface System {
    React: Pick<typeof import('react'), 'createElement'>
    getComponent: (name: string, isContainer?: true) => import('react').FunctionComponent<{ source?: string }>
    specSelectors: { info: () => { get: (key: string) => string } }
    layoutActions: { parseDeepLinkHash: (hash: string) => void }
  }
  export default function SwaggerUI(options: object): System
}
