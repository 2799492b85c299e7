import type { Participation } from '@snowplow/contract/participation/participation.ts'

type Figure = number | null

export interface CsvLine {
  year: number
  by: string
  name: string
  county: string
  entries: number | string
  votes: number | string
}

const withheld = 'withheld'

/** Lines of a season; with several, a program tells them apart by the year. */
export function listCsvLines(report: Participation): CsvLine[] {
  const { year, total, days, counties, schools, sources, withoutSource, imported, rest } = report
  const line = (by: string, name: string, own: { entries?: Figure; votes?: Figure }, county = ''): CsvLine => {
    const getCell = (figure: Figure | undefined) => (figure === undefined ? '' : (figure ?? withheld))
    return { year, by, name, county, entries: getCell(own.entries), votes: getCell(own.votes) }
  }
  const others = 'All others'
  return [
    line('Total', '', total),
    ...days.map(({ day, ...own }) => line('Day', day, own)),
    line('Day', others, rest.days),
    ...counties.map(({ name, ...own }) => line('County', name, own)),
    line('County', others, rest.counties),
    ...schools.map(({ name, county, entries }) => line('School', name, { entries }, county)),
    line('School', others, { entries: rest.schools }),
    ...sources.map(({ source, ...own }) => line('Link', source, own)),
    line('Link', 'No named link', withoutSource),
    line('Link', 'Imported by the office', { entries: imported }),
    line('Link', others, rest.sources),
  ]
}
