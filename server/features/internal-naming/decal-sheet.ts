import type { Em } from '../../db/orm.ts'
import { EmployeeSubmission, type EmployeeSubmissionRow, getStatusId } from '../../entities/internal-naming.entity.ts'
import type { Columns } from '../../http/csv/csv-file.ts'

const batchSize = 1000

/** Ordered by district and truck, with keyset pagination. */
export async function* readApprovedNames(fork: () => Em): AsyncGenerator<EmployeeSubmissionRow> {
  let last: EmployeeSubmissionRow | undefined
  do {
    const rows: EmployeeSubmissionRow[] = await fork().find(
      EmployeeSubmission,
      {
        status: getStatusId('Approved'),
        ...(last && {
          $or: [
            { district: { $gt: last.district.id } },
            { district: last.district.id, heldTruck: { $gt: last.heldTruck } },
          ],
        }),
      },
      { orderBy: [{ district: 'asc' }, { heldTruck: 'asc' }], limit: batchSize, populate: ['district'] },
    )
    yield* rows
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last)
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Pieces of vinyl: an accent belongs to its letter, a space is none.
const getLetters = (name: string) => [...characters.segment(name.replace(/\s/g, ''))].length

export const sheetColumns: Columns<EmployeeSubmissionRow> = [
  ['District', ({ district }) => district.name],
  ['Truck', ({ snowplowId }) => snowplowId],
  ['Name to cut', ({ snowplowName }) => snowplowName],
  ['Letters', ({ snowplowName }) => getLetters(snowplowName)],
  // An approved name never changes, except by rejection, which removes it from the sheet.
  ['Approved at', ({ updatedAt }) => updatedAt],
]
