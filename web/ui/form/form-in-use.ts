import { useMutation } from '@tanstack/react-query'

/** Stable context of the fields, so that input in one does not re-render the others. */
export interface FieldsInUse {
  control: object
  names: readonly string[]
  inputId: (field: string) => string
  errorMessage: (field: string, code: string) => string
}

export interface FormInUse {
  /** Undefined if the form has no fields. */
  fields?: FieldsInUse
  inputId: (field: string) => string
  errorOf: (field: never) => string | undefined
  summary: readonly string[]
  attempt: number
  failure: unknown
  isDirty: boolean
  /** Reads the current values: the render may be behind the last key. */
  isDirtyNow: () => boolean
  canSend: boolean
  isReady: boolean
  isSending: boolean
  /** Also while the rules load: further clicks are ignored. */
  isSubmitting: boolean
  submit: () => unknown
}

interface SelectionFormOptions<Result> {
  canSend: boolean
  onNotReady?: () => void
  send: () => Promise<Result>
  onSent: (result: Result) => void
  onFailed?: (error: unknown) => void
}

/** Form state without inputs: the selection is made elsewhere on the page. */
export function useSelectionForm<Result>({
  canSend,
  onNotReady,
  send,
  onSent,
  onFailed,
}: SelectionFormOptions<Result>): FormInUse & { reset: () => void } {
  const mutation = useMutation({ mutationFn: send })
  return {
    inputId: (name) => name,
    errorOf: () => undefined,
    summary: [],
    attempt: 0,
    failure: mutation.error,
    isDirty: false,
    isDirtyNow: () => false,
    canSend,
    isReady: true,
    isSending: mutation.isPending,
    isSubmitting: mutation.isPending,
    reset: mutation.reset,
    submit() {
      if (mutation.isPending) return undefined
      if (!canSend) return onNotReady?.()
      return mutation.mutateAsync(undefined, { onSuccess: onSent, onError: onFailed })
    },
  }
}
