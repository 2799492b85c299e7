/** The zone whose clocks the contest goes by, which the layout learns from the contest. */
import { createContext, useContext } from 'react'

export const TimeZone = createContext<string | undefined>(undefined)

/** Until the contest is known, or when nobody can tell. */
const unknownZone = 'UTC'

export const useTimeZone = () => useContext(TimeZone) ?? unknownZone

/** Whether it must be said which it is, since it is not the contest's. */
export const useIsZoneUnknown = () => useContext(TimeZone) === undefined

/** As people write it: "America/New York". */
export const zoneName = (zone: string) => zone.replaceAll('_', ' ')
