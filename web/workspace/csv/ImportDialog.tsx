import type { FileLimit, ImportReply, RowError } from '@snowplow/contract/api/import.ts'
import type { CallInput, Command } from '@snowplow/contract/api/route.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError, call, failureCode } from '../../lib/call.ts'
import { idempotentRetry } from '../../lib/decision.ts'
import { newId } from '../../lib/new-id.ts'
import { useMutationOf } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { FileButton, textOf } from './FileButton.tsx'
import { FileFailure } from './FileFailure.tsx'
import { RowErrors } from './RowErrors.tsx'

interface ImportDialogProps<Plan> {
  route: Command & { reply: z.ZodMiniType<ImportReply<Plan>> }
  limit: FileLimit
  file: File
  onChoose: (file: File) => void
  /** Input of the call besides the file. */
  input: { query?: object; body: object }
  /** Returns the heading of a column; default: its name in words. */
  wordColumn?: (column: string) => string
  renderPlan: (plan: Plan) => ReactNode
  /** For an import of the valid rows only. Without it, a file with errors cannot be imported. */
  renderRowErrors?: (errors: readonly RowError[], plan: Plan) => ReactNode
  /** Offers a correction of a cell, where a file with errors cannot be imported. */
  renderCorrection?: (error: RowError, plan: Plan) => ReactNode
  /** Label of the confirming button; false if the plan changes nothing. */
  confirm: (plan: Plan) => string | false
  /** Takes the plan instead of importing it. */
  onConfirm?: (plan: Plan) => void
  renderResult?: (reply: ImportReply<Plan>) => ReactNode
  onClose: () => void
}

/** Previews a file in a dry run and imports it once confirmed. */
export function ImportDialog<Plan>(props: ImportDialogProps<Plan>) {
  const { file } = props
  const [chosen, setChosen] = useState(() => ({ file, id: newId() }))
  if (chosen.file !== file) setChosen({ file, id: newId() })
  return <ImportedFile key={chosen.id} {...props} id={chosen.id} />
}

interface ImportedFileProps<Plan> extends ImportDialogProps<Plan> {
  /** Idempotency key: a failed import of the file can be repeated. */
  id: string
}

function ImportedFile<Plan>({ route, limit, file, id, input, onClose, ...props }: ImportedFileProps<Plan>) {
  const { t } = useTranslation()
  const send = (body: object, signal?: AbortSignal) =>
    call(route, { ...input, body: { ...input.body, id, ...body } } as CallInput<typeof route>, signal)
  const preview = useQuery({
    queryKey: ['import', id, input],
    queryFn: async ({ signal }) => {
      const csv = await textOf(file)
      if (csv.length > limit.characters) throw new CallError(413, 'request.too_large')
      return { csv, ...(await send({ csv, dryRun: true }, signal)) }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const run = useMutationOf(route, send, {
    ...idempotentRetry,
    // Shows the current plan next.
    onError: (error) => failureCode(error) === 'stale' && preview.refetch(),
  })
  if (run.data) return props.renderResult?.(run.data)

  const { csv, plan, rowErrors = [], digest } = preview.data ?? {}
  const { renderCorrection } = props
  const {
    renderRowErrors = (errors, plan) => (
      <RowErrors errors={errors} renderCorrection={renderCorrection && ((error) => renderCorrection(error, plan))} />
    ),
  } = props
  const isReady = plan !== undefined && (rowErrors.length === 0 || props.renderRowErrors !== undefined)
  const confirm = isReady && props.confirm(plan)
  const isWaiting = preview.isFetching || run.isPending
  const onSubmit = () => {
    if (isWaiting || !plan) return
    if (props.onConfirm) props.onConfirm(plan)
    else run.mutate({ csv, digest })
  }
  const close = () => !run.isPending && onClose()
  return (
    <Modal title={t('csv.title', { file: file.name })} width={760} onClose={close}>
      {preview.isPending && <Waiting />}
      {preview.error && <FileFailure error={preview.error} limit={limit} wordColumn={props.wordColumn} />}
      {run.error && (
        <FailureNotice
          error={run.error}
          unsure={t('csv.unsure')}
          preservedNote={failureCode(run.error) === 'stale' && t('csv.stale')}
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
        <Button variant="outlined" aria-disabled={run.isPending} onClick={close}>
          {t('table.cancel')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}
