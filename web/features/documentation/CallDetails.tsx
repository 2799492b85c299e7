import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/Chip.tsx'
import { CodeTable } from './CodeTable.tsx'
import { FieldTable } from './FieldTable.tsx'
import styles from './Reference.module.css'
import type { Call } from './reference.ts'

interface CallDetailsProps {
  call: Call
  isOpen: boolean
  onToggle: (name: string, isOpen: boolean) => void
}

/** One call: its head says what it is for and who may make it, the rest opens below. */
export function CallDetails({ call, isOpen, onToggle }: CallDetailsProps) {
  const { t } = useTranslation()
  const { name, method, path, who, summary, inputs, reply, refusals } = call
  return (
    <details
      id={name}
      className={styles.call}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(name, currentTarget.open)}
    >
      <summary>
        <span className={styles.line} dir="ltr">
          <span className={`${styles.method} ${styles[method.toLowerCase()]}`}>{method}</span>
          <code className={styles.path}>{path}</code>
        </span>
        <h4 lang="en" dir="ltr">
          {summary}
        </h4>
        <span>
          <span className="visually-hidden">{t('documentation.who')} </span>
          <Chip variant={who === 'anyone' ? 'quiet' : undefined}>{t(`documentation.who_${who}`)}</Chip>
        </span>
      </summary>
      <div className={styles.details}>
        <p className={styles.name}>
          {t('documentation.operation')} <code>{name}</code>
        </p>
        {inputs.map(({ kind, fields }) => (
          <FieldTable key={kind} caption={t(`documentation.in_${kind}`)} fields={fields} isInput />
        ))}
        <FieldTable caption={t('documentation.reply', { status: reply.status })} fields={reply.fields} />
        {refusals.length > 0 && (
          <CodeTable
            caption={t('documentation.refusals')}
            isCaptionShown
            rows={refusals.map(({ code, status, message }) => ({ code, status, words: message }))}
          />
        )}
      </div>
    </details>
  )
}
