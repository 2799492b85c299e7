import { type EntryColumn, entryColumns, previewEntryFile } from '@snowplow/contract/public-submission/bring-in.ts'
import { type Em, type Orm, takeAdvisoryLock } from '../../../db/orm.ts'
import { csvFile } from '../../../http/csv/csv-file.ts'
import { longReply } from '../../../http/limits/long-reply.ts'
import { Refusal } from '../../../http/problem.ts'
import type { Call, SerializedReply } from '../../../http/serve.ts'
import { record } from '../../audit-event/audit-event.service.ts'
import type { ContestService } from '../../contest/contest.service.ts'
import { County, GradeLevel } from '../../county/county.entity.ts'
import { once } from '../../decision/once.ts'
import type { Entry } from '../entry-keys.ts'
import { type EntryFile, readEntryFile, type Verdict } from './entry-file.ts'
import { judgeEntries } from './judge-entries.ts'
import { type Outcome, storeEntries } from './store-entries.ts'

/** Beside the numbers of the product's other locks. Two files at once would wait for each other's names in a circle. */
const lock = 20_251_123

/** Enough to see letters that are none of ours. */
const shownFirst = 3
const inOneLine = ({ firstName, lastName, snowplowName }: Entry) => `${firstName} ${lastName}: ${snowplowName}`

/** What the rules say, beside what the rows say. */
function reportOf({ rows, written, unread }: EntryFile, { good, verdicts }: Outcome): Promise<SerializedReply> {
  const inOrder = verdicts.toSorted((one, other) => one.line - other.line)
  const columns = Object.keys(entryColumns) as EntryColumn[]
  /** Of a row as a whole: whose it is. */
  const saidIn = ({ line, column }: Verdict) => {
    const { cells, headings } = written.get(line) ?? {}
    if (column === '') return { heading: '', value: `${cells?.firstName} ${cells?.lastName}` }
    return { heading: headings?.[column as EntryColumn] ?? '', value: cells?.[column as EntryColumn] ?? '' }
  }
  const rowOf = (line: number) => columns.map((column) => written.get(line)?.cells[column] ?? '')
  const faultyLines = new Set(inOrder.map(({ line }) => line))
  return longReply(previewEntryFile.reply, {
    good,
    first: rows
      .flatMap(({ entry }) => entry ?? [])
      .slice(0, shownFirst)
      .map(inOneLine),
    faults: inOrder.values().map((verdict) => ({ ...verdict, ...saidIn(verdict) })),
    faulty: faultyLines.values().map((line) => ({ line, cells: rowOf(line) })),
    unread,
  })
}

/** Entries that came on paper, from a file; with every rule of the naming form but its captcha and its last day. */
export function entryFileService(orm: Orm, contest: ContestService, entered: () => void) {
  /** Paper is typed in after the last day; once staff have chosen, what comes in has no chance any more. */
  const isOpen = async (now: Date) =>
    (await contest.hasStarted(1, now)) && (!(await contest.hasStarted(2, now)) || (await contest.isOpen(2, now)))

  return {
    /** @throws Refusal entryFile.not_open, request.invalid */
    async previewEntryFile({ body, now }: Call<'previewEntryFile'>): Promise<SerializedReply> {
      if (!(await isOpen(now))) throw new Refusal('entryFile.not_open')
      const em = orm.em.fork()
      const file = await readEntryFile(em, body.csv)
      const { good, verdicts } = await judgeEntries(em, file.rows)
      return reportOf(file, { good: good.length, verdicts: [...file.verdicts, ...verdicts] })
    },

    /**
     * One transaction: cut off, it has brought in nothing. A family that sends the same name meanwhile goes first or
     * waits, and nobody's entry is lost.
     * @throws Refusal entryFile.not_open, request.invalid, decision.id_used
     */
    async bringInEntries({ body: { id, ...content }, ...by }: Call<'bringInEntries'>): Promise<SerializedReply> {
      const { viewer, now } = by
      const closed = !(await isOpen(now)) && 'entryFile.not_open'
      const file = await readEntryFile(orm.em.fork(), content.csv)
      const judged = await judgeEntries(orm.em.fork(), file.rows)
      const bringIn = async (em: Em): Promise<{ answer: Outcome }> => {
        await takeAdvisoryLock(em, lock)
        const { good, verdicts } = await storeEntries(em, judged, by)
        const answer = { good, verdicts: [...file.verdicts, ...verdicts] }
        const faultyRows = new Set(answer.verdicts.map(({ line }) => line)).size
        const subject = { type: 'public submission', id: null, name: content.fileName }
        const after = { entries: good, faultyRows }
        if (good > 0) record(em, { at: now, action: 'submission.brought_in', by: viewer, subject, after })
        return { answer }
      }
      const outcome = await orm.em
        .fork()
        .transactional((em) => once(em, { id, content, closed }, by, () => bringIn(em)))
      entered()
      return reportOf(file, outcome)
    },

    /** The county and the grade level are the season's: the row would come in. */
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
