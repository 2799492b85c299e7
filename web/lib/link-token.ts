import { useSyncExternalStore } from 'react'

const onHashChange = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** Token in the URL fragment, which browsers do not send; another link may be opened in the same tab. */
export const useLinkToken = () =>
  useSyncExternalStore(
    onHashChange,
    () => location.hash.slice(1),
    () => '',
  )
