import { createContext, use } from 'react'

export const TimeZone = createContext<string | undefined>(undefined)

const unknownZone = 'UTC'

export const useTimeZone = () => use(TimeZone) ?? unknownZone

export const formatZone = (zone: string) => zone.replaceAll('_', ' ')
