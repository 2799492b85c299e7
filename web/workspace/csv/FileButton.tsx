import { decoded } from '@snowplow/contract/text/decode-text.ts'
import { useRef } from 'react'
import { Button } from '../../ui/button/Button.tsx'

interface FileButtonProps {
  label: string
  /** `filled` where a file is what the page begins with. */
  variant?: 'outlined' | 'filled'
  onChoose: (file: File) => void
}

/** Asks for a table that a spreadsheet has written. */
export function FileButton({ label, variant = 'outlined', onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // The same file may be chosen again once it is mended.
          target.value = ''
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

/** The text of a chosen file. @throws when it cannot be read */
export const textOf = async (file: File) => decoded(new Uint8Array(await file.arrayBuffer()))
