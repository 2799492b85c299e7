import { useTranslation } from 'react-i18next'
import type { Field } from './fields.ts'
import styles from './Reference.module.css'

interface FieldTableProps {
  caption: string
  fields: readonly Field[]
  /** Of a request, where it matters whether a field may be left out. */
  isInput?: boolean
}

/** The fields of a request or a reply, each with its type and its bounds. */
export function FieldTable({ caption, fields, isInput }: FieldTableProps) {
  const { t } = useTranslation()
  if (fields.length === 0) {
    return (
      <div>
        <p className={styles.caption}>{caption}</p>
        <p>{t('documentation.noFields')}</p>
      </div>
    )
  }
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('documentation.field')}</th>
          <th scope="col">{t('documentation.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path}>
            <th scope="row">
              <code dir="ltr">{field.path}</code>
              {isInput && field.isRequired && <span className={styles.needed}>{t('documentation.required')}</span>}
            </th>
            <td>
              <Meaning field={field} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isText = (type: Field['type']) => type === 'string'

/** The bounds, named by what they count. */
function Range({ field: { type, range } }: { field: Field }) {
  const { t } = useTranslation()
  if (!range) return null
  const counted = isText(type) ? 'characters' : type === 'array' ? 'items' : 'value'
  return (
    <span>
      {t(`documentation.range_${counted}`)} <bdi dir="ltr">{range}</bdi>
    </span>
  )
}

function Meaning({ field }: { field: Field }) {
  const { t } = useTranslation()
  const { type, isNullable, choices, description } = field
  return (
    <span className={styles.meaning}>
      <span>
        {t(`documentation.type_${type}`)}
        {isNullable && ` ${t('documentation.orNull')}`}
      </span>
      <Range field={field} />
      {choices.length > 0 && (
        <span>
          {t('documentation.oneOf')} <code dir="ltr">{choices.join(' · ')}</code>
        </span>
      )}
      {description && (
        <span lang="en" dir="ltr">
          {description}
        </span>
      )}
    </span>
  )
}
