import { type EntryColumn, entryColumns, previewEntryFile } from '@snowplow/contract/public-submission/entry-import.ts'
import { type Em, type Orm, takeAdvisoryLock } from '../../../db/orm.ts'
import { County, GradeLevel } from '../../../entities/county.entity.ts'
import { csvFile } from '../../../http/csv/csv-file.ts'
import { longReply } from '../../../http/limits/long-reply.ts'
import { Refusal } from '../../../http/problem.ts'
import type { Call, SerializedReply } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { runIdempotent } from '../../decision/run-idempotent.ts'
import type { ContestService } from '../../season/contest.service.ts'
import type { Entry } from '../entry-keys.ts'
import { type EntryFile, type RowError, readEntryFile } from './entry-file.ts'
import { type Outcome, storeEntries } from './store-entries.ts'
import { validateRows } from './validate-rows.ts'

/** Advisory lock id, unique within the product. Prevents deadlocks between concurrent imports. */
const lock = 20_251_123

/** Enough rows to spot a wrong character encoding. */
const previewSize = 3
const inOneLine = ({ firstName, lastName, snowplowName }: Entry) => `${firstName} ${lastName}: ${snowplowName}`

function reportOf(
  { rows, written, ignoredColumns }: EntryFile,
  { validCount, rowErrors }: Outcome,
): Promise<SerializedReply> {
  const inOrder = rowErrors.toSorted((one, other) => one.line - other.line)
  const columns = Object.keys(entryColumns) as EntryColumn[]
  const getCell = ({ line, column }: RowError) => {
    const { cells, headings } = written.get(line) ?? {}
    if (column === '') return { heading: '', value: `${cells?.firstName} ${cells?.lastName}` }
    return { heading: headings?.[column as EntryColumn] ?? '', value: cells?.[column as EntryColumn] ?? '' }
  }
  const rowOf = (line: number) => columns.map((column) => written.get(line)?.cells[column] ?? '')
  const invalidLines = new Set(inOrder.map(({ line }) => line))
  return longReply(previewEntryFile.reply, {
    validCount,
    first: rows
      .flatMap(({ entry }) => entry ?? [])
      .slice(0, previewSize)
      .map(inOneLine),
    errors: inOrder.values().map((rowError) => ({ ...rowError, ...getCell(rowError) })),
    invalidRows: invalidLines.values().map((line) => ({ line, cells: rowOf(line) })),
    ignoredColumns,
  })
}

/** Imports paper entries from a file. All rules of the naming form apply except its captcha and its last day. */
export function entryFileService(orm: Orm, contest: ContestService, onImported: () => void) {
  /** Paper entries may be typed in after the last day, until the staff stage is over. */
  const isOpen = async (now: Date) =>
    (await contest.hasStarted(1, now)) && (!(await contest.hasStarted(2, now)) || (await contest.isOpen(2, now)))

  return {
    /** @throws Refusal entryFile.not_open, request.invalid */
    async previewEntryFile({ body, now }: Call<'previewEntryFile'>): Promise<SerializedReply> {
      if (!(await isOpen(now))) throw new Refusal('entryFile.not_open')
      const em = orm.em.fork()
      const file = await readEntryFile(em, body.csv)
      const { validRows, rowErrors } = await validateRows(em, file.rows)
      return reportOf(file, { validCount: validRows.length, rowErrors: [...file.rowErrors, ...rowErrors] })
    },

    /**
     * Runs in one transaction: an interrupted import stores nothing. A family that submits the same name concurrently
     * either wins or waits; no entry is lost.
     * @throws Refusal entryFile.not_open, request.invalid, decision.id_used
     */
    async importEntries({ body: { id, ...content }, ...by }: Call<'importEntries'>): Promise<SerializedReply> {
      const { viewer, now } = by
      const closed = !(await isOpen(now)) && 'entryFile.not_open'
      const file = await readEntryFile(orm.em.fork(), content.csv)
      const validation = await validateRows(orm.em.fork(), file.rows)
      const importRows = async (em: Em): Promise<{ reply: Outcome }> => {
        await takeAdvisoryLock(em, lock)
        const { validCount, rowErrors } = await storeEntries(em, validation, by)
        const reply = { validCount, rowErrors: [...file.rowErrors, ...rowErrors] }
        const invalidRowCount = new Set(reply.rowErrors.map(({ line }) => line)).size
        const subject = { type: 'public submission', id: null, name: content.fileName }
        const after = { entries: validCount, invalidRows: invalidRowCount }
        if (validCount > 0) recordAuditEvent(em, { at: now, action: 'submission.imported', by: viewer, subject, after })
        return { reply }
      }
      const outcome = await orm.em
        .fork()
        .transactional((em) => runIdempotent(em, { id, content, closed }, by, () => importRows(em)))
      onImported()
      return reportOf(file, outcome)
    },

    /** Uses the season's own county and grade level, so the example row is valid. */
    async exampleEntryFile({ season: _ }: Call<'exampleEntryFile'>) {
      const em = orm.em.fork()
      const [county, grade] = await Promise.all([
        em.findOne(County, { district: { $ne: null } }, { orderBy: { nameOrder: 'asc' } }),
        em.findOne(GradeLevel, {}, { orderBy: { position: 'asc' } }),
      ])
      const example: Record<EntryColumn, string> = {
        firstName: 'Example',
        lastName: 'Child',
        email: 'family@example.com',
        phoneNumber: '(555) 555-0100',
        gradeLevel: grade?.name ?? '',
        countyId: county?.name ?? '',
        schoolName: 'Example Elementary School',
        snowplowName: 'Example Plow',
        snowplowNameDescription: 'Why the child chose this name.',
        childInfoParentConsent: 'I DO',
      }
      const columns = Object.entries(entryColumns) as [EntryColumn, string][]
      return csvFile(
        'entries-example.csv',
        columns.map(([column, heading]) => [heading, (row: typeof example) => row[column]]),
        [example],
      )
    },
  }
}
