import type { Winners } from '@snowplow/contract/winner/winner.ts'
import { type Columns, writeCsvFile } from '../../http/csv/csv-file.ts'
import type { StreamReply } from '../../http/pages/stream-file.ts'

type District = Winners['districts'][number]
type Line = District['names'][number] & { district: string }

const toLines = ({ name, names }: District): Line[] => names.map((won) => ({ ...won, district: name }))

const winnerColumns: Columns<Line> = [
  ['District', ({ district }) => district],
  ['Snowplow name', ({ snowplowName }) => snowplowName],
  ['Story', ({ snowplowNameDescription }) => snowplowNameDescription],
  ['Student', ({ family }) => family?.firstName ?? null],
  ['Grade', ({ family, schoolClass }) => (family ?? schoolClass)?.gradeLevel ?? null],
  ['School', ({ family, schoolClass }) => (family ?? schoolClass?.teacher)?.schoolName ?? null],
  ['Teacher', ({ schoolClass }) => schoolClass?.teacher?.teacherName ?? null],
]

/** Before the announcement: `prefix` of the file's name, and the `line` in the first cell of each row. */
export interface EmbargoMark {
  prefix: string
  line: string
}

/** A column instead of a line above the headings, with which no program could read the file. */
export function writeWinnersFile({ districts }: Winners, embargo?: EmbargoMark): StreamReply {
  const decided = districts.filter(({ isUndecided }) => !isUndecided)
  const columns: Columns<Line> = embargo ? [['Embargo', () => embargo.line], ...winnerColumns] : winnerColumns
  return writeCsvFile(`${embargo?.prefix ?? ''}winners.csv`, columns, decided.flatMap(toLines))
}
