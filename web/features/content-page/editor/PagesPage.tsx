import { pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { listPages, type PageText } from '@snowplow/contract/content-page/content-page-text.ts'
import { languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslation } from '../../../i18n/i18n.ts'
import { toQuery } from '../../../lib/query.ts'
import { type Address, useAddress } from '../../../ui/address.ts'
import { QueryNotice } from '../../../ui/feedback/QueryNotice.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Card } from '../../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../../ui/layout/FigureTable.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { SeasonSwitch, useSeason } from '../../season/SeasonSwitch.tsx'
import { PageEditor } from './PageEditor.tsx'
import styles from './Pages.module.css'

export default function PagesPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const { query, state } = useSeason()
  const pages = useQuery(toQuery(listPages, { query }))
  const [first] = pages.data ?? []
  const selectedPage =
    pages.data?.find((one) => one.kind === address.text('page') && one.language === address.text('in')) ?? first
  return (
    <AdminPage title={title} lead={state === 'closed' ? undefined : t('pages.lead')}>
      <SeasonSwitch address={address} />
      <QueryNotice of={pages} failed={t('pages.listFailed')} />
      {pages.data && selectedPage && (
        <>
          <Card className={styles.table}>
            <PagesTable pages={pages.data} selectedPage={selectedPage} addressOf={address.addressOf} />
          </Card>
          <PageEditor
            key={`${query.season} ${selectedPage.kind} ${selectedPage.language}`}
            text={selectedPage}
            query={query}
            isClosed={state === 'closed'}
          />
        </>
      )}
    </AdminPage>
  )
}

interface PagesTableProps {
  pages: readonly PageText[]
  selectedPage: PageText
  addressOf: Address['addressOf']
}

function PagesTable({ pages, selectedPage, addressOf }: PagesTableProps) {
  const { t } = useTranslation()
  return (
    <FigureTable
      caption={t('pages.caption')}
      rows={pageKinds}
      keyOf={(kind) => kind}
      columns={[
        { header: t('pages.page'), cell: (kind) => t(`screen.${kind}`) },
        ...languageCodes.map((language) => ({
          header: languages[language].name,
          cell: (kind: PageText['kind']) => {
            const text = pages.find((one) => one.kind === kind && one.language === language)
            const state = t(text?.isEdited ? 'pages.edited' : 'pages.standard')
            return (
              <Link
                to={addressOf({ page: kind, in: language })}
                className={`${shared.item} ${styles.open}`}
                aria-current={text === selectedPage ? 'true' : undefined}
                aria-label={t('pages.open', { page: t(`screen.${kind}`), language: languages[language].name, state })}
              >
                <span>{state}</span>
                <Icon of={Pencil} size={16} />
              </Link>
            )
          },
        })),
      ]}
    />
  )
}
