import type { Participation } from '@snowplow/contract/participation/participation.ts'

export type Figure = number | null
export interface Figures {
  entries: Figure
  votes: Figure
}

/** Line of a table, with the figures of each report; null where a report does not show them. */
export interface FigureLine {
  key: string
  name: string
  county?: string
  figures: readonly Figures[]
}

type Line = Omit<FigureLine, 'figures'> & Figures
const hidden: Figures = { entries: null, votes: null }

/** Lines of the reports beside each other, in the order of the first one, then of those that only the others have. */
export function joinLines(reports: readonly (readonly Line[])[]): FigureLine[] {
  const keys = new Set(reports.flatMap((lines) => lines.map(({ key }) => key)))
  return [...keys].map((key) => {
    const own = reports.map((lines) => lines.find((line) => line.key === key))
    const { name = '', county } = own.find((line) => line !== undefined) ?? {}
    const figures = own.map((line) => (line ? { entries: line.entries, votes: line.votes } : hidden))
    return { key, name, ...(county !== undefined && { county }), figures }
  })
}

const hasFigure = ({ figures }: FigureLine) => figures.some(({ entries, votes }) => entries || votes)

export const listCounties = (reports: readonly Participation[]): FigureLine[] =>
  joinLines(reports.map(({ counties }) => counties.map((line) => ({ ...line, key: line.name })))).filter(hasFigure)

export const listSchools = (reports: readonly Participation[]): FigureLine[] =>
  joinLines(reports.map(({ schools }) => schools.map((line) => ({ ...line, votes: null }))))

export const listSources = (reports: readonly Participation[]): FigureLine[] =>
  joinLines(
    reports.map(({ sources }) => sources.map(({ source, ...line }) => ({ ...line, key: source, name: source }))),
  )
