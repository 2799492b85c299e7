import { type FormHTMLAttributes, type Ref, useRef } from 'react'
import { useOnePress } from '../../lib/one-press.ts'

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  /** Sends what was typed and returns the promise of it: one press, one act. */
  onSubmit: () => unknown
  ref?: Ref<HTMLFormElement>
}

/** A form that words its faults itself. Two clicks or two Enters send it once. */
export function Form({ onSubmit, ...form }: FormProps) {
  const press = useOnePress()
  // Enter, too, clicks the button that sends.
  const clickedAt = useRef<number>(undefined)
  return (
    <form
      noValidate
      {...form}
      onInput={() => press.wake()}
      onClickCapture={({ timeStamp }) => {
        clickedAt.current = timeStamp
      }}
      onSubmit={(event) => {
        event.preventDefault()
        press.take(onSubmit, clickedAt.current)
      }}
    />
  )
}
