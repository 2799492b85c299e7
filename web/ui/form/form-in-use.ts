import { useMutation } from '@tanstack/react-query'

/** What its fields need of a form: it stays the same, so that a key in one of them draws none of the others anew. */
export interface FieldsInUse {
  control: object
  names: readonly string[]
  inputId: (field: string) => string
  wordError: (field: string, code: string) => string
}

export interface FormInUse {
  /** None where what is sent is chosen elsewhere. */
  fields?: FieldsInUse
  inputId: (field: string) => string
  errorOf: (field: never) => string | undefined
  /** The fields with something wrong, once somebody has tried to send them. */
  summary: readonly string[]
  /** A new number with each try that came to nothing. */
  attempt: number
  /** Why nothing was sent, where that is about no field. */
  failure: unknown
  isDirty: boolean
  /** The same at this very moment: a key may come before the page shows what the last one did. */
  isDirtyNow: () => boolean
  /** False where there is nothing to send: a press does nothing. */
  canSend: boolean
  /** Nothing is missing, as far as that was looked at. */
  isReady: boolean
  isSending: boolean
  submit: () => unknown
}

interface SelectionFormOptions<Result> {
  canSend: boolean
  /** Answers a press while nothing can be sent. */
  onNotReady?: () => void
  send: () => Promise<Result>
  onSent: (result: Result) => void
  onFailed?: (error: unknown) => void
}

/** A form without inputs of its own: what it sends is picked elsewhere on the page, and nothing about it is typed. */
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
    /** Dismisses the failure. */
    reset: mutation.reset,
    submit() {
      if (mutation.isPending) return undefined
      if (!canSend) return onNotReady?.()
      return mutation.mutateAsync(undefined, { onSuccess: onSent, onError: onFailed })
    },
  }
}
