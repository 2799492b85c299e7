import { getPage } from '@snowplow/contract/content-page/content-page.ts'
import { type PageKind, pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { plainPath } from '@snowplow/contract/screen-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import type { LoadPage } from '../../lib/page-module.ts'
import { toQuery } from '../../lib/query.ts'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { PageSection, PageTitle, Waiting } from '../../ui/layout/Page.tsx'
import { Prose, ProseBody } from '../../ui/Prose.tsx'

const kindAt = (path: string) => pageKinds.find((one) => plainPath(path) === `/${one}`)

export const load: LoadPage = async ({ path, language, read }) => {
  const kind = kindAt(path)
  return kind && read(getPage, { params: { kind, language } })
}

/** Content pages (rules, privacy, accessibility, contact): the path is the kind. */
export default function ContentPage({ title }: { title: string }) {
  const [path] = useLocation()
  const kind = kindAt(path)
  return (
    <PageSection>
      {kind && (
        <Stack as="article" key={kind} gap="5">
          <PageTitle>{title}</PageTitle>
          <PageContent kind={kind} />
        </Stack>
      )}
    </PageSection>
  )
}

function PageContent({ kind }: { kind: PageKind }) {
  const { t, language } = useTranslation()
  const page = useQuery(toQuery(getPage, { params: { kind, language } }))
  if (page.data) {
    return (
      <ProseBody>
        <Prose content={page.data.content} />
      </ProseBody>
    )
  }
  if (page.isError) return <FailedNotice onRetry={page.refetch}>{t('error.contestFailed')}</FailedNotice>
  return <Waiting />
}
