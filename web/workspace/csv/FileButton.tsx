import { useRef } from 'react'
import { Button } from '../../ui/button/Button.tsx'

interface FileButtonProps {
  label: string
  variant?: 'outlined' | 'filled'
  onChoose: (file: File) => void
}

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
          // Allows choosing the same file again after correcting it.
          target.value = ''
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
