import { createContext, useContext } from 'react'

export const TimeZone = createContext<string | undefined>(undefined)

const unknownZone = 'UTC'

export const useTimeZone = () => useContext(TimeZone) ?? unknownZone

/** True if the fallback zone is in use and has to be shown with each time. */
export const useIsZoneUnknown = () => useContext(TimeZone) === undefined

export const zoneName = (zone: string) => zone.replaceAll('_', ' ')
