import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice, type FailureNoticeProps } from '../feedback/FailureNotice.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { useFormInUse } from './ContractForm.tsx'

/** What is wrong with a form's fields, or why it was not sent; says of a failure that what was typed is kept. */
export function FormNotices(failure: Omit<FailureNoticeProps, 'error'>) {
  const { t } = useTranslation()
  const form = useFormInUse()
  if (form.failure !== null) return <FailureNotice error={form.failure} kept {...failure} />
  if (form.summary.length === 0) return null
  const errors = form.summary.map((field) => ({ id: form.inputId(field), text: form.errorOf(field as never) ?? '' }))
  return <ErrorSummary title={t('form.summary', { count: errors.length })} errors={errors} attempt={form.attempt} />
}

interface ErrorSummaryProps {
  title: string
  /** Each error with the id of its input, in the order of the page. */
  errors: { id: string; text: string }[]
  /** A new number moves the focus here again. */
  attempt: number
}

/** A group of boxes takes the focus by its first box. */
const focusInput = (id: string) => {
  const input = document.querySelector<HTMLElement>(`fieldset#${CSS.escape(id)} input`) ?? document.getElementById(id)
  input?.focus()
}

/** All that is wrong with a form, above it, in the words that stand beside each field; takes the focus. */
function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt brings the reader here
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <Notice severity="error" title={title} ref={box}>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                focusInput(id)
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
