import { type ReactNode, useId } from 'react'
import { Row } from '../../ui/layout/Layout.tsx'
import styles from '../workspace.module.css'

interface ChoiceProps {
  label: string
  value: string | number
  onChange: (value: string) => void
  children: ReactNode
}

/** How a list is shown: a small choice, its label beside it. */
export function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <Row gap="2" className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </Row>
  )
}
