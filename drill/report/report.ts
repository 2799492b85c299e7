import type { Outcome } from '../stored/stored.ts'

export interface Report {
  outage: string
  seconds: number
  outcomes: Outcome[]
  slowResponses: number
  secondsWithout: { service: number; changes: number }
  refusedPages: number
  recovered: boolean
  exitCode: number | null
  complaints: string
}

export function findErrors({ outcomes, refusedPages, recovered, exitCode }: Report): string[] {
  const ofWorks = outcomes.flatMap(({ work, acknowledged, lost, twice, unexpected }) => [
    ...(acknowledged ? [] : [`no ${work} were acknowledged`]),
    ...(lost ? [`${lost} ${work} were lost`] : []),
    ...(twice ? [`${twice} ${work} counted twice`] : []),
    ...unexpected.slice(0, 5).map((response) => `${work} answered ${response}`),
  ])
  return [
    ...ofWorks,
    ...(outcomes.some(({ sentAgain }) => sentAgain > 0) ? [] : ['the outage interrupted no call']),
    ...(refusedPages ? [`${refusedPages} public pages were refused`] : []),
    ...(recovered ? [] : ['not everything is answered afterwards']),
    ...(exitCode === 0 ? [] : [`the server ended with code ${exitCode}`]),
  ]
}

const columns = ['work', 'acknowledged', 'sent again', 'lost', 'counted twice'] as const
const printLine = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, index) => String(cell).padEnd((columns[index] ?? '').length + 5)).join(''))

export function printReport(report: Report): boolean {
  const { outage, seconds, slowResponses, secondsWithout, refusedPages, recovered, exitCode } = report
  console.log(`\n${outage}, in ${Math.round(seconds)} s`)
  printLine(columns)
  for (const { work, acknowledged, sentAgain, lost, twice } of report.outcomes)
    printLine([work, acknowledged, sentAgain, lost, twice])
  console.log(
    `answered late: ${slowResponses}; seconds without service: ${secondsWithout.service}, without a change: ${secondsWithout.changes}; pages refused: ${refusedPages}`,
  )
  console.log(`answers everything afterwards: ${recovered ? 'yes' : 'NO'}; exit code on SIGTERM: ${exitCode}`)
  if (report.complaints) console.log(`the server complained: ${report.complaints.slice(0, 1000)}`)
  const errors = findErrors(report)
  for (const error of errors) console.log(`FAILED: ${error}`)
  return errors.length === 0
}
