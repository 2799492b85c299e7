import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/dates.ts'
import { Row } from '../../ui/layout/Layout.tsx'
import styles from './Example.module.css'
import { ExampleSection } from './ExampleSection.tsx'

/** Numbers that between them meet every plural rule of English, Turkish and Arabic. */
const numbers = [0, 1, 2, 3, 11, 100]
/** Days that between them meet every ordinal of English. */
const days = ['2025-08-11', '2025-10-01', '2025-10-02', '2025-10-03', '2025-09-15']

/** What a translator cannot see in the catalogue: how its words come out for each number and day. */
export function WordsExample() {
  const { t } = useTranslation()
  const day = useDay()
  return (
    <ExampleSection title={t('example.words')} lead={t('example.wordsLead')}>
      <Row as="ul" gap="5" align="stretch">
        {days.map((each) => (
          <li key={each}>{day(each)}</li>
        ))}
      </Row>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('example.words')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('example.number')}</th>
            <th scope="col">{t('example.wording')}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((count) => (
            <tr key={count}>
              <th scope="row">{count}</th>
              <td>{t('vote.selectMore', { count })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ExampleSection>
  )
}
