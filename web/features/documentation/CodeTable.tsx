import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Reference.module.css'

interface CodeTableProps {
  caption: string
  /** Where no heading above says the same. */
  isCaptionShown?: boolean
  rows: readonly { code: string; status?: number; words: string }[]
}

/** Codes that a program reads, each with its HTTP status and what it means. */
export function CodeTable({ caption, isCaptionShown, rows }: CodeTableProps) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <caption className={isCaptionShown ? undefined : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('documentation.code')}</th>
          <th scope="col">{t('documentation.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, status, words }) => (
          <tr key={code}>
            <th scope="row">
              {status && <span className={styles.status}>{status}</span>}
              <code dir="ltr">
                <Breakable text={code} />
              </code>
            </th>
            <td lang="en" dir="ltr">
              {words}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A code that goes on in the next line after a dot or an underscore, where a narrow column has to part it. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[._])/).map((piece) => (
    <Fragment key={piece}>
      {piece}
      <wbr />
    </Fragment>
  ))
}
