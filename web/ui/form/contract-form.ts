import { validationDebounceMs } from '@snowplow/contract/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallError } from '../../lib/call.ts'
import { type CallErrorCode, type FieldErrorKey, useFieldErrorMessage } from './field.ts'
import type { FormDraft } from './form-draft.ts'
import type { FieldsInUse } from './form-in-use.ts'

type Schema<Input, Output> = z.ZodMiniType<Output, Input>

interface ContractFormOptions<Input extends FieldValues, Output extends FieldValues, Result> {
  /** Prefix of the input ids, if another form may be on the page. */
  id?: string
  /**
   * Body schema of the route, or a form schema derived from it. With a lazy schema the form is incomplete until it has
   * loaded.
   */
  schema: Schema<Input, Output> | (() => Promise<Schema<Input, Output>>)
  /** Every field in page order, also that of the error summary. */
  defaultValues: Input
  /** Message keys of fields that use those of another name. */
  errorKeys?: Partial<Record<FieldPath<Input>, FieldErrorKey>>
  /** Messages that depend on more than the code. */
  errorMessage?: (field: FieldPath<Input>, code: string) => string | undefined
  /** Validates on input, after a debounce, or also on blur; default: from the first submit on. */
  checks?: 'onChange' | 'debounced' | 'all'
  /** Holds the unsent input, and replaces it after a newer version. */
  draft?: FormDraft<Input>
  canSend?: (values: Input, isDirty: boolean) => boolean
  /** True if a dialog confirms first; it then calls `send`. */
  needsConfirmation?: (values: Output) => boolean
  send: (values: Output) => Promise<Result>
  onSent?: (result: Result, values: Output) => void
  onFailed?: (error: unknown, values: Output) => void
  fieldOf?: Partial<Record<CallErrorCode, FieldPath<Input>>>
}

const getPaths = (values: object, start = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !(Array.isArray(value) && typeof value[0] !== 'object')
      ? getPaths(value, `${start}${name}.`)
      : [`${start}${name}`],
  )

const loadResolver = () => import('@hookform/resolvers/standard-schema')

/**
 * Loads the resolver with the schema, so that the page renders without them. If loading fails, nothing is validated
 * here: the server applies the same schema.
 */
function getResolver<Input extends FieldValues, Output extends FieldValues>(
  schema: ContractFormOptions<Input, Output, never>['schema'],
  refusals: Refusals,
  submission: Submission,
): Resolver<Input, unknown, Output> {
  const validate: Resolver<Input, unknown, Output> = async (values, ...rest) => {
    try {
      const rules = typeof schema === 'function' ? await schema() : schema
      const { standardSchemaResolver } = await loadResolver()
      return await standardSchemaResolver<Input, unknown, Output>(rules)(values, ...rest)
    } catch {
      return { values: values as unknown as Output, errors: {} }
    }
  }
  return async (latestValues, ...rest) => {
    const values = submission.isStarting ? structuredClone(latestValues) : latestValues
    const result = await validate(values, ...rest)
    const errors = { ...result.errors } as FieldErrors<Input>
    for (const [field, { value, code }] of refusals)
      if (get(values, field) === value && !get(errors, field)) set(errors, field, { type: refused, message: code })
    return Object.keys(errors).length === 0 ? result : { values: {}, errors }
  }
}

const refused = 'refused'

/** Values that a server query refused, by field. */
type Refusals = Map<string, { value: unknown; code: string }>

/** Input that goes on while a submission's rules load is no part of it; any other validation is of the latest input. */
interface Submission {
  isStarting: boolean
}

/** With so few fields the invalid one takes the focus itself. */
const maxFieldsWithoutSummary = 2

/**
 * Form state validated by the contract's schema. Errors appear at their fields and, with more than two fields, in a
 * summary; server errors appear at the same fields, or above them with the reason.
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues, Result>(
  options: ContractFormOptions<Input, Output, Result>,
) {
  const { id, schema, defaultValues, errorKeys, errorMessage, checks, draft } = options
  type Field = FieldPath<Input>
  const names = useMemo(() => getPaths(defaultValues) as Field[], [defaultValues])
  const hasSummary = names.length > maxFieldsWithoutSummary
  const [refusals] = useState<Refusals>(() => new Map())
  const [submission] = useState<Submission>(() => ({ isStarting: false }))
  const form = useForm<Input, unknown, Output>({
    mode: checks === 'debounced' ? 'onChange' : (checks ?? 'onSubmit'),
    delayError: checks === 'debounced' ? validationDebounceMs : undefined,
    defaultValues: (draft?.draft ?? defaultValues) as DefaultValues<Input>,
    resolver: getResolver(schema, refusals, submission),
    shouldFocusError: !hasSummary,
  })
  const isSchemaLoaded = typeof schema !== 'function'
  useEffect(() => {
    if (isSchemaLoaded) loadResolver().catch(() => {})
  }, [isSchemaLoaded])
  const mutation = useMutation({ mutationFn: options.send })
  const [attempt, setAttempt] = useState(0)
  const fail = () => setAttempt((tried) => tried + 1)
  const clear = (values: Input = defaultValues) => {
    form.reset(values)
    mutation.reset()
    setAttempt(0)
  }
  useDraftSync(form, draft, (values, isStale) => (isStale || mutation.isPending ? form.reset(values) : clear(values)))
  const fields = useFields({ control: form.control, id, names, errorKeys, errorMessage })
  // Subscribes: react-hook-form only tracks state read while rendering.
  const { errors } = form.formState
  const isDirty = draft?.isChanged ?? form.formState.isDirty

  const errorAt = (field: Field): { type?: string; message?: string } | undefined => get(errors, field)
  const getCode = (field: Field): string | undefined => errorAt(field)?.message || undefined
  const getError = (field: Field): string | undefined => {
    const code = getCode(field)
    return code && fields.errorMessage(field, code)
  }
  const canSend = options.canSend?.(form.watch(), isDirty) ?? true
  const isReady = !checks || (form.formState.isValid && !names.some(getCode))

  const refusalsIn = (error: unknown) => {
    if (!(error instanceof CallError)) return []
    const mappedField = options.fieldOf?.[error.code as CallErrorCode]
    return [
      ...(mappedField ? [{ path: mappedField as string, code: error.code as string }] : []),
      ...error.fields,
    ].flatMap(({ path, code }) => {
      const field = names.find((name) => path === name || path.startsWith(`${name}.`))
      return field ? [{ field, code }] : []
    })
  }
  const send = (values: Output) =>
    mutation.mutateAsync(values, {
      onSuccess: (result) => {
        setAttempt(0)
        options.onSent?.(result, values)
      },
      onError: (error) => {
        for (const [index, { field, code }] of refusalsIn(error).entries())
          form.setError(field, { type: refused, message: code }, { shouldFocus: index === 0 && !hasSummary })
        fail()
        options.onFailed?.(error, values)
      },
    })
  const showAll = async (refusals: Field[]) => {
    const codes = refusals.map(getCode)
    await form.trigger()
    for (const [index, field] of refusals.entries()) form.setError(field, { type: refused, message: codes[index] })
    fail()
  }
  const isFailed = mutation.isError && refusalsIn(mutation.error).length === 0
  return {
    ...form,
    refusals,
    fields,
    inputId: fields.inputId,
    errorOf: getError,
    summary: hasSummary && attempt > 0 && !isFailed ? names.filter(getCode) : [],
    attempt,
    failure: isFailed ? mutation.error : null,
    isDirty,
    isDirtyNow: () => JSON.stringify(form.getValues()) !== JSON.stringify(form.formState.defaultValues),
    canSend,
    isReady,
    isSending: mutation.isPending,
    isSubmitting: mutation.isPending || form.formState.isSubmitting,
    send,
    submit() {
      if (!canSend || mutation.isPending) return undefined
      // Prevents resending a value that the server rejected.
      const refusals = checks ? names.filter((field) => errorAt(field)?.type === refused) : []
      if (refusals.length > 0) return showAll(refusals)
      mutation.reset()
      const submitted = JSON.stringify(form.getValues())
      const refuse = async () => {
        if (JSON.stringify(form.getValues()) !== submitted) await form.trigger()
        fail()
      }
      submission.isStarting = true
      const sending = form.handleSubmit(
        (values) => (options.needsConfirmation?.(values) ? undefined : send(values)),
        refuse,
      )()
      submission.isStarting = false
      return sending
    },
    clear,
  }
}

/** Copies the input into the draft. Shows the draft whenever it changes other than by input. */
function useDraftSync<Input extends FieldValues, Output>(
  { subscribe }: Pick<UseFormReturn<Input, unknown, Output>, 'subscribe'>,
  draft: FormDraft<Input> | undefined,
  show: (values: Input, isStale: boolean) => void,
): void {
  const hasDraft = draft !== undefined
  const onInput = useEffectEvent((values: Input) => draft?.change(() => structuredClone(values)))
  useEffect(() => {
    if (!hasDraft) return
    return subscribe({ formState: { values: true }, callback: ({ values }) => onInput(values) })
  }, [subscribe, hasDraft])
  const revision = draft?.revision
  const [initialRevision] = useState(revision)
  const onReplaced = useEffectEvent(() => draft && show(draft.draft, draft.isStale))
  useEffect(() => {
    if (revision !== initialRevision) onReplaced()
  }, [revision, initialRevision])
}

interface FieldsOptions<Input extends FieldValues>
  extends Pick<ContractFormOptions<Input, FieldValues, never>, 'id' | 'errorKeys' | 'errorMessage'> {
  control: object
  names: readonly string[]
}

function useFields<Input extends FieldValues>({ control, id, names, errorKeys, errorMessage }: FieldsOptions<Input>) {
  const getErrorMessage = useFieldErrorMessage()
  return useMemo(
    (): FieldsInUse => ({
      control,
      names,
      inputId: (field) => [id, ...field.split('.')].filter(Boolean).join('-'),
      errorMessage: (name, code) => {
        const field = name as FieldPath<Input>
        return errorMessage?.(field, code) ?? getErrorMessage(errorKeys?.[field] ?? field, code)
      },
    }),
    [control, id, names, errorKeys, errorMessage, getErrorMessage],
  )
}

/**
 * Sets an error found by a server query at a valid field, until it changes. A validation that was still running keeps
 * the error.
 */
export function useRefusal<Input extends FieldValues, Output>(
  {
    refusals,
    setError,
    clearErrors,
    getValues,
    getFieldState,
  }: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'clearErrors' | 'getValues' | 'getFieldState'> & {
    refusals: Refusals
  },
  field: FieldPath<Input>,
  code: CallErrorCode | false,
): void {
  useEffect(() => {
    if (!code) return
    refusals.set(field, { value: getValues(field), code })
    setError(field, { type: refused, message: code })
    return () => {
      refusals.delete(field)
      if (getFieldState(field).error?.type === refused) clearErrors(field)
    }
  }, [refusals, setError, clearErrors, getValues, getFieldState, field, code])
}
