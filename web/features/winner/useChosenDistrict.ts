import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { removeSocialMeta } from '../../ssr/server-markup.ts'

/** Stored in the URL, so that the link can be shared. */
export function useChosenDistrict() {
  const requestedId = Number(new URLSearchParams(useSearch()).get('district')) || undefined
  const [chosen, setChosen] = useState(requestedId)
  useEffect(() => setChosen(requestedId), [requestedId])
  const choose = (districtId: number | undefined) => {
    setChosen(districtId)
    const address = new URL(location.href)
    if (districtId === undefined) address.searchParams.delete('district')
    else address.searchParams.set('district', String(districtId))
    history.replaceState(history.state, '', address)
    removeSocialMeta()
  }
  return [chosen, choose] as const
}
