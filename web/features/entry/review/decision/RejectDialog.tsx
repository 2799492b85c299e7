import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { descriptionMaxLength } from '@snowplow/contract/limits.ts'
import { multiline } from '@snowplow/contract/text/text.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { useContractForm } from '../../../../ui/form/contract-form.ts'
import { useField } from '../../../../ui/form/field.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Row, Stack } from '../../../../ui/layout/Boxes.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { DecisionFailure } from './DecisionFailure.tsx'
import type { Reviewing } from './useReviewing.ts'

export const presetReasons = ['unfit', 'brand', 'person', 'nonsense', 'duplicate'] as const

/** The reason is required here although the route's is optional: other decisions have none. */
export const ReasonForm = z.strictObject({ reason: multiline(descriptionMaxLength) })

interface RejectDialogProps {
  /** Entries left to reject; fewer after a conflict. */
  entries: readonly ListedEntry[]
  reviewing: Reviewing
  onRejected: (after: readonly ListedEntry[]) => void
  onClose: () => void
}

export function RejectDialog({ entries, reviewing, onRejected, onClose }: RejectDialogProps) {
  const { t } = useTranslation()
  const [only] = entries
  const count = entries.length
  const form = useContractForm({
    id: useId(),
    schema: ReasonForm,
    defaultValues: { reason: '' },
    errorKeys: { reason: 'reviewReason' },
    send: async ({ reason }) =>
      reviewing.decide({ entries, reviewState: 'rejected', reason }, (after) => {
        onClose()
        onRejected(after)
      }),
  })
  return (
    <FormDialog
      form={form}
      title={
        count === 1
          ? t('review.rejectOne', { name: only?.snowplowName ?? '' })
          : t('review.rejectMany', { number: count })
      }
      submit={t('review.reject')}
      isOver={count === 0}
      holdsBack
      failure={null}
      onClose={onClose}
    >
      {reviewing.failed && (
        <DecisionFailure
          error={reviewing.failed.error}
          entries={reviewing.failed.decision.entries}
          target={reviewing.failed.decision}
          preservedNote={count > 0 ? t('review.reasonPreserved', { count }) : t('review.noneLeft')}
        />
      )}
      <ReasonField />
    </FormDialog>
  )
}

function ReasonField() {
  const { t } = useTranslation()
  const { onChange } = useField<string>({ name: 'reason' })
  return (
    <Stack gap="4">
      <TextField name="reason" hint={t('review.reasonHint')} isMultiline limit={descriptionMaxLength} />
      <Row as="fieldset" gap="2" aria-label={t('review.presets')}>
        {presetReasons.map((preset) => (
          <Button key={preset} variant="outlined" size="small" onClick={() => onChange(t(`review.preset_${preset}`))}>
            {t(`review.preset_${preset}`)}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}
