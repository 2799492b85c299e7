import { lazy } from 'react'

/** A guest's tools, in a chunk of their own for header and footer alike (docs/decisions/0001). */
export const PublicTools = lazy(() => import('./PublicTools.tsx').then(({ PublicTools }) => ({ default: PublicTools })))
