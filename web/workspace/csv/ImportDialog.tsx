import type { ColumnMapping, FileLimit, ImportReply, RowError } from '@snowplow/contract/api/import.ts'
import type { CallInput, Command } from '@snowplow/contract/api/route.ts'
import { findHeading, type ImportColumns, type ImportFields } from '@snowplow/contract/csv/heading.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { call, getFailureCode } from '../../lib/call.ts'
import { idempotentRetry } from '../../lib/decision.ts'
import { createId } from '../../lib/new-id.ts'
import { useRouteMutation } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { ColumnStep } from './ColumnStep.tsx'
import { rememberColumns, suggestColumns } from './column-choice.ts'
import { FileButton } from './FileButton.tsx'
import { FileFailure } from './FileFailure.tsx'
import { RowErrors } from './RowErrors.tsx'
import { type ReadTable, readTable } from './read-table.ts'

interface ImportDialogProps<Plan> {
  route: Command & { reply: z.ZodMiniType<ImportReply<Plan>> }
  limit: FileLimit
  fields: ImportFields
  file: File
  onChoose: (file: File) => void
  /** Input of the call besides the file. */
  input: { query?: object; body: object }
  renderPlan: (plan: Plan) => ReactNode
  /** For an import of the valid rows only. Without it, a file with errors cannot be imported. */
  renderRowErrors?: (errors: readonly RowError[], plan: Plan) => ReactNode
  /** Offers a correction of a cell, where a file with errors cannot be imported. */
  renderCorrection?: (plan: Plan) => (error: RowError) => ReactNode
  /** Label of the confirming button; false if the plan changes nothing. */
  confirm: (plan: Plan) => string | false
  /** Takes the plan instead of importing it. */
  onConfirm?: (plan: Plan) => void
  renderResult?: (reply: ImportReply<Plan>) => ReactNode
  onClose: () => void
}

/** Finds the columns of a file, previews it in a dry run and imports it once confirmed. */
export function ImportDialog<Plan>(props: ImportDialogProps<Plan>) {
  const { file } = props
  const [chosen, setChosen] = useState(() => ({ file, id: createId() }))
  if (chosen.file !== file) setChosen({ file, id: createId() })
  return <ChosenFile key={chosen.id} {...props} id={chosen.id} />
}

interface ChosenFileProps<Plan> extends ImportDialogProps<Plan> {
  /** Idempotency key: a failed import of the file can be repeated. */
  id: string
}

function ChosenFile<Plan>(props: ChosenFileProps<Plan>) {
  const { t } = useTranslation()
  const { id, file, limit, onChoose, onClose } = props
  const table = useQuery({
    queryKey: ['import file', id],
    queryFn: () => readTable(file, limit),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (table.data) return <MappedFile {...props} table={table.data} />
  return (
    <Modal title={t('csv.title', { file: file.name })} width={760} onClose={onClose}>
      {table.error ? <FileFailure error={table.error} limit={limit} /> : <Waiting />}
      <ModalButtons>
        {table.error && <FileButton label={t('csv.chooseOther')} onChoose={onChoose} />}
        <Button variant="outlined" onClick={onClose}>
          {t('table.cancel')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}

/** Asks for the columns unless they are certain. */
function MappedFile<Plan>({ table: { csv, lines }, ...props }: ChosenFileProps<Plan> & { table: ReadTable }) {
  const { route, fields, file, onChoose, onClose } = props
  const [{ isCertain, ...suggested }] = useState(() => suggestColumns(route.path, lines, fields))
  const [headingLine, setHeadingLine] = useState(suggested.headingLine)
  // Keyed by the row of headings: a look at another row loses no choice.
  const [choices, setChoices] = useState<Record<number, ImportColumns>>({ [suggested.headingLine]: suggested.columns })
  const [isChosen, setChosen] = useState(isCertain)
  const heading = findHeading(lines, fields, headingLine)
  const columns = choices[headingLine] ?? heading.columns
  if (isChosen)
    return <Preview {...props} csv={csv} mapping={{ headingLine, columns }} onChangeColumns={() => setChosen(false)} />
  return (
    <ColumnStep
      fileName={file.name}
      lines={lines}
      fields={fields}
      heading={heading}
      columns={columns}
      onChange={(chosen) => setChoices({ ...choices, [headingLine]: chosen })}
      onChangeHeadingLine={setHeadingLine}
      onContinue={() => {
        rememberColumns(route.path, heading.names, columns)
        setChosen(true)
      }}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

interface PreviewProps<Plan> extends ChosenFileProps<Plan> {
  csv: string
  mapping: ColumnMapping
  onChangeColumns: () => void
}

function Preview<Plan>({ route, limit, file, id, input, csv, mapping, onClose, ...props }: PreviewProps<Plan>) {
  const { t } = useTranslation()
  const send = (body: object, signal?: AbortSignal) =>
    call(route, { ...input, body: { ...input.body, id, csv, mapping, ...body } } as CallInput<typeof route>, signal)
  const preview = useQuery({
    queryKey: ['import', id, input, mapping],
    queryFn: ({ signal }) => send({ dryRun: true }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const run = useRouteMutation(route, send, {
    ...idempotentRetry,
    // Shows the current plan next.
    onError: (error) => getFailureCode(error) === 'stale' && preview.refetch(),
  })
  if (run.data) return props.renderResult?.(run.data)

  const { plan, rowErrors = [], digest } = preview.data ?? {}
  const { renderCorrection } = props
  const {
    renderRowErrors = (errors, plan) => <RowErrors errors={errors} renderCorrection={renderCorrection?.(plan)} />,
  } = props
  const isReady = plan !== undefined && (rowErrors.length === 0 || props.renderRowErrors !== undefined)
  const confirm = isReady && props.confirm(plan)
  const isWaiting = preview.isFetching || run.isPending
  const onSubmit = () => {
    if (isWaiting || !plan) return
    if (props.onConfirm) props.onConfirm(plan)
    else run.mutate({ digest })
  }
  const close = () => !run.isPending && onClose()
  return (
    <Modal title={t('csv.title', { file: file.name })} width={760} onClose={close}>
      {preview.isPending && <Waiting />}
      {preview.error && <FileFailure error={preview.error} limit={limit} />}
      {run.error && (
        <FailureNotice
          error={run.error}
          unsure={t('csv.unsure')}
          preservedNote={getFailureCode(run.error) === 'stale' && t('csv.stale')}
        />
      )}
      {isReady && props.renderPlan(plan)}
      {plan && rowErrors.length > 0 && renderRowErrors(rowErrors, plan)}
      <ModalButtons>
        {confirm && (
          <Button variant="filled" aria-disabled={isWaiting} onClick={onSubmit}>
            {run.isPending ? t('form.working') : confirm}
          </Button>
        )}
        {!confirm && !preview.isPending && <FileButton label={t('csv.chooseOther')} onChoose={props.onChoose} />}
        {!run.isPending && (
          <Button variant="outlined" onClick={props.onChangeColumns}>
            {t('csv.changeColumns')}
          </Button>
        )}
        <Button variant="outlined" aria-disabled={run.isPending} onClick={close}>
          {t('table.cancel')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}
