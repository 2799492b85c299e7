import type { GridColumnVisibilityModel } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { persist, usePersistedState } from '../../lib/persisted-state.ts'

/** The columns of a page that somebody does not want to see, as `path:field`; this browser remembers them. */
export function useHiddenColumns() {
  const [path] = useLocation()
  const kept = usePersistedState('hidden-columns')
  return useMemo(() => {
    const all = kept?.split(' ') ?? []
    const isHere = (column: string) => column.startsWith(`${path}:`)
    return {
      columnVisibilityModel: Object.fromEntries(
        all.filter(isHere).map((column) => [column.slice(path.length + 1), false]),
      ),
      onColumnVisibilityModelChange: (model: GridColumnVisibilityModel) => {
        const hidden = Object.keys(model).filter((field) => model[field] === false)
        const others = all.filter((column) => !isHere(column))
        persist('hidden-columns', [...others, ...hidden.map((field) => `${path}:${field}`)].join(' ') || null)
      },
    }
  }, [path, kept])
}
