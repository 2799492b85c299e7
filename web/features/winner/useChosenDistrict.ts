import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { removeSocialMeta } from '../../lib/server-markup.ts'

/** The district that somebody looks at. It stands in the page's address, which is passed on with that district's plow. */
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
