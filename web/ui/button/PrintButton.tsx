import { useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'

/** Web views of apps print nothing: Android marks theirs with "wv", that of iOS has no "Safari" in its name. */
const canPrint = () => 'print' in window && !/; wv\)|AppleWebKit(?!.*Safari)/.test(navigator.userAgent)
const never = () => () => {}

/** Hidden where the browser cannot print. */
export function PrintButton({ children, size }: { children: string; size?: 'small' }) {
  const isShown = useSyncExternalStore(never, canPrint, () => true)
  if (!isShown) return null
  return (
    <Button variant="outlined" {...(size && { size })} onClick={() => window.print()}>
      {children}
    </Button>
  )
}
