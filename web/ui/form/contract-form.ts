import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallError } from '../../lib/call.ts'
import { forgetStored } from '../../lib/stored.ts'
import { type FieldWords, useFieldErrorWords } from './field-words.ts'
import { type Draft, readDraft, useDraft } from './form-draft.ts'

interface ContractFormOptions<Input extends FieldValues, Output extends FieldValues, Result> {
  /** Begins the ids of its inputs, where another form may stand on the page. */
  id?: string
  /** The body of the route, or a form made from it: what the server would refuse is said here. */
  schema: z.ZodMiniType<Output, Input>
  /** Every field in the page's order, which is also that of the error summary. */
  defaultValues: Input
  /** Fields whose errors have the words of another name. */
  words?: Partial<Record<FieldPath<Input>, FieldWords>>
  /** Words that need more than the code. */
  wordError?: (field: FieldPath<Input>, code: string) => string | undefined
  /** Checks while one types, and the button waits until nothing is missing. */
  isChecked?: boolean
  /** What stands against a field although it is well formed, as a question to the server tells. */
  refused?: Partial<Record<FieldPath<Input>, ErrorCode | false>>
  draft?: Draft<Input>
  /** True where something is asked first; whoever answers calls `send`. */
  holds?: (values: Output) => boolean
  send: (values: Output) => Promise<Result>
  onSent?: (result: Result) => void
  onFailed?: (error: unknown) => void
  /** Errors of the whole call that are about one field. */
  fieldOf?: Partial<Record<ErrorCode, FieldPath<Input>>>
}

/** The paths of all fields, in their order. */
const pathsOf = (values: object, start = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value, `${start}${name}.`)
      : [`${start}${name}`],
  )

/** With so few fields the faulty one takes the focus itself. */
const fewFields = 2

/**
 * The state of a form whose rules are the contract's. What is wrong stands at its field and, where there are several, in
 * a summary; what the server refuses stands at the same fields, or above them with the reason.
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues, Result>(
  options: ContractFormOptions<Input, Output, Result>,
) {
  const { id, schema, defaultValues, words, wordError, isChecked = false, refused, draft } = options
  type Field = FieldPath<Input>
  const fields = pathsOf(defaultValues) as Field[]
  const hasSummary = fields.length > fewFields
  const [started] = useState(() => readDraft(draft, defaultValues))
  const form = useForm<Input, unknown, Output>({
    mode: isChecked ? 'all' : 'onSubmit',
    defaultValues: started as DefaultValues<Input>,
    resolver: standardSchemaResolver(schema),
    shouldFocusError: !hasSummary,
  })
  useDraft(form, draft)
  const sending = useMutation({ mutationFn: options.send })
  const [attempt, setAttempt] = useState(0)
  const fail = () => setAttempt((tried) => tried + 1)
  const wordFieldError = useFieldErrorWords()
  // Read while rendering: the form keeps watch only over what is read here.
  const { errors, isDirty } = form.formState

  const errorAt = (field: Field): { type?: string; message?: string } | undefined => get(errors, field)
  const codeOf = (field: Field): string | undefined => errorAt(field)?.message || refused?.[field] || undefined
  const errorOf = (field: Field): string | undefined => {
    const code = codeOf(field)
    return code && (wordError?.(field, code) ?? wordFieldError(words?.[field] ?? field, code))
  }
  const isReady = !isChecked || (form.formState.isValid && !fields.some(codeOf))

  /** What the server has refused, at the fields that it is about; the path of one among several ends with its place. */
  const refusalsIn = (error: unknown) => {
    if (!(error instanceof CallError)) return []
    const whole = options.fieldOf?.[error.code as ErrorCode]
    return [...(whole ? [{ path: whole as string, code: error.code as string }] : []), ...error.fields].flatMap(
      ({ path, code }) => {
        const field = fields.find((name) => path === name || path.startsWith(`${name}.`))
        return field ? [{ field, code }] : []
      },
    )
  }
  const send = (values: Output) =>
    sending.mutateAsync(values, {
      onSuccess: (result) => {
        setAttempt(0)
        options.onSent?.(result)
      },
      onError: (error) => {
        for (const [place, { field, code }] of refusalsIn(error).entries())
          form.setError(field, { type: 'server', message: code }, { shouldFocus: place === 0 && !hasSummary })
        fail()
        options.onFailed?.(error)
      },
    })
  const isFailed = sending.isError && refusalsIn(sending.error).length === 0
  return {
    ...form,
    fields,
    inputId: (field: string) => [id, ...field.split('.')].filter(Boolean).join('-'),
    errorOf,
    /** All that is wrong, once somebody has tried to send it. */
    summary: hasSummary && attempt > 0 && !isFailed ? fields.filter(codeOf) : [],
    /** A new number with each try that came to nothing. */
    attempt,
    /** Why nothing was sent, where that is about no field. */
    failure: isFailed ? sending.error : null,
    isDirty,
    isReady,
    isSending: sending.isPending,
    send,
    submit() {
      if (sending.isPending) return undefined
      // What was refused is not sent again as it is.
      const isRefused = fields.some((field) => refused?.[field] || (isChecked && errorAt(field)?.type === 'server'))
      if (isRefused) {
        if (!sending.isError) form.trigger()
        fail()
        return undefined
      }
      sending.reset()
      return form.handleSubmit((values) => (options.holds?.(values) ? undefined : send(values)), fail)()
    },
    /** Forgets why the last try came to nothing. */
    forgive: sending.reset,
    /** Begins anew, and forgets the draft. */
    clear(values: Input = defaultValues) {
      form.reset(values)
      sending.reset()
      setAttempt(0)
      if (draft) forgetStored(draft.key)
    },
  }
}

/** What the parts of a form need to know of it. */
export interface FormInUse {
  control: object
  fields: readonly string[]
  inputId: (field: string) => string
  errorOf: (field: never) => string | undefined
  summary: readonly string[]
  attempt: number
  failure: unknown
  isDirty: boolean
  isReady: boolean
  isSending: boolean
  submit: () => unknown
}
