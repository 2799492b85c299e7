import {
  type EntryColumn,
  entryColumns,
  exampleEntry,
  importEntries as importEntriesRoute,
} from '@snowplow/contract/entry/entry-import.ts'
import { type Orm, takeAdvisoryLock } from '../../../db/orm.ts'
import { County, GradeLevel } from '../../../entities/county.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { writeCsvFile } from '../../../http/csv/csv-file.ts'
import { withCells } from '../../../http/csv/read-csv.ts'
import { sendLongReply } from '../../../http/limits/long-reply.ts'
import type { Call, SerializedReply } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { runImport } from '../../decision/run-import.ts'
import type { ContestService } from '../../season/contest.service.ts'
import type { Entry } from '../entry-keys.ts'
import { readEntryFile } from './entry-file.ts'
import { storeEntries } from './store-entries.ts'
import { validateRows } from './validate-rows.ts'

/** Advisory lock id, unique within the product. Prevents deadlocks between concurrent imports. */
const lock = 20_251_123

/** Enough rows to spot a wrong character encoding. */
const previewSize = 3
const inOneLine = ({ firstName, lastName, snowplowName }: Entry) => `${firstName} ${lastName}: ${snowplowName}`

const columns = Object.keys(entryColumns) as EntryColumn[]
const getLines = (rowErrors: readonly { line: number }[]) => new Set(rowErrors.map(({ line }) => line))

interface Deps {
  orm: Orm
  contest: ContestService
  onImported: () => void
}

/** Imports paper entries from a file. All rules of the naming form apply except its captcha and its last day. */
export const entryFileService = (deps: Deps) => bindService(deps, { importEntries, exampleEntryFile })

/** Paper entries may be typed in after the last day, until the staff stage is over. */
const isOpen = async ({ contest }: Deps, now: Date) =>
  (await contest.hasStarted(1, now)) && (!(await contest.hasStarted(2, now)) || (await contest.isOpen(2, now)))

/**
 * Reads and validates before the transaction. A family that submits the same name concurrently either wins or waits;
 * no entry is lost. The digest covers the file, not the entries of others.
 * @throws Refusal as `runImport`; entryFile.not_open
 */
async function importEntries(deps: Deps, { body, ...by }: Call<'importEntries'>): Promise<SerializedReply> {
  const { orm, onImported } = deps
  const { viewer, now } = by
  const { hasReceipts = false } = body
  const file = await readEntryFile(orm.em.fork(), body.csv, body.mapping)
  const validation = await validateRows(orm.em.fork(), file.rows)
  const { plan, rowErrors, digest } = await runImport(orm.em.fork(), body, by, {
    closed: !(await isOpen(deps, now)) && 'entryFile.not_open',
    isPartial: true,
    plan: async () => ({
      plan: { validCount: validation.validRows.length },
      rowErrors: [...file.rowErrors, ...validation.rowErrors],
      covered: [body.csv, body.mapping ?? null],
    }),
    apply: async (em) => {
      await takeAdvisoryLock(em, lock)
      const { validCount, rowErrors: others } = await storeEntries(em, validation, by, { hasReceipts })
      const rowErrors = [...file.rowErrors, ...others]
      const subject = { type: 'public submission', id: null, name: body.fileName }
      const after = {
        entries: validCount,
        invalidRows: getLines(rowErrors).size,
        ...(hasReceipts && { mails: validCount }),
      }
      if (validCount > 0) recordAuditEvent(em, { at: now, action: 'submission.imported', by: viewer, subject, after })
      return { plan: { validCount }, rowErrors }
    },
  })
  if (!body.dryRun) onImported()
  const entries = file.rows.flatMap(({ entry }) => entry ?? [])
  const invalidLines = getLines(rowErrors)
  const invalidRows = file.csvRows.values().filter(({ line }) => invalidLines.has(line))
  return sendLongReply(importEntriesRoute.reply, {
    plan: {
      ...plan,
      first: entries.slice(0, previewSize).map(inOneLine),
      invalidRows: invalidRows.map(({ line, cells }) => ({ line, cells: columns.map((column) => cells[column]) })),
      ignoredColumns: file.ignoredColumns,
    },
    rowErrors: rowErrors.values().map(withCells(file.csvRows, (cells) => `${cells.firstName} ${cells.lastName}`)),
    digest,
  })
}

/** Uses the season's own county and grade level, so the example row is valid. */
async function exampleEntryFile({ orm }: Deps) {
  const em = orm.em.fork()
  const [county, grade] = await Promise.all([
    em.findOne(County, { district: { $ne: null } }, { orderBy: { nameOrder: 'asc' } }),
    em.findOne(GradeLevel, {}, { orderBy: { position: 'asc' } }),
  ])
  const example = { ...exampleEntry, gradeLevel: grade?.name ?? '', countyId: county?.name ?? '' }
  return writeCsvFile(
    'entries-example.csv',
    columns.map((column) => [entryColumns[column], (row: typeof example) => row[column]]),
    [example],
  )
}
