import type { Participation } from '@snowplow/contract/participation/participation.ts'
import { getLocale } from '@snowplow/contract/text/languages.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { Card, Columns, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { fillDays } from '../entry/review/charts/chart-data.ts'
import { Panel, useNumberFormatters } from '../poll-result/Panel.tsx'
import { type Figure, type FigureLine, type Figures, listCounties, listSchools, listSources } from './figure-lines.ts'
import styles from './Participation.module.css'

const CountChart = lazy(() =>
  import('../../workspace/chart/CountChart.tsx').then(({ CountChart }) => ({ default: CountChart })),
)

const kinds = ['entries', 'votes'] as const
const ofEntries = ['entries'] as const

function useFigureText() {
  const { t } = useTranslation()
  const { number } = useNumberFormatters()
  return (figure: Figure | undefined): ReactNode =>
    figure === null || figure === undefined ? (
      <Text as="span" size="2" tone="soft">
        {t('participation.notShown')}
      </Text>
    ) : (
      number(figure)
    )
}

interface ReportProps {
  /** One season, or two beside each other. */
  reports: readonly Participation[]
}

export function ParticipationReport({ reports }: ReportProps) {
  const { t } = useTranslation()
  const getText = useFigureText()
  return (
    <Stack gap="4" className={styles.report}>
      <Card>
        <DescriptionList values="large" least="1">
          {reports.flatMap(({ year, total }) =>
            kinds.map((kind) => (
              <DescriptionItem key={`${kind} ${year}`} label={t(`participation.${kind}Of`, { year: String(year) })}>
                {getText(total[kind])}
              </DescriptionItem>
            )),
          )}
        </DescriptionList>
      </Card>
      <Days reports={reports} />
      <Panel title={t('participation.counties')} about={t('participation.countiesAbout')}>
        <FiguresTable
          caption={t('participation.counties')}
          head={t('participation.county')}
          reports={reports}
          lines={listCounties(reports)}
          rest={reports.map(({ rest }) => rest.counties)}
        />
      </Panel>
      <Schools reports={reports} />
      <Links reports={reports} />
      <Panel title={t('participation.about')}>
        <Stack gap="2" width={720}>
          <p>{t('participation.aboutEntries')}</p>
          <p>{t('participation.aboutVotes')}</p>
          <p>{t('participation.aboutHidden')}</p>
        </Stack>
      </Panel>
    </Stack>
  )
}

function Days({ reports }: ReportProps) {
  const { t, language } = useTranslation()
  const shortDate = new Intl.DateTimeFormat(getLocale(language), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const charts = reports.flatMap(({ year, days }) =>
    kinds.map((kind) => ({
      title: t(`participation.${kind}ByDay`, { year: String(year) }),
      countHeader: t(`participation.${kind}`),
      // A day on which nothing came is not withheld.
      rows: fillDays(
        days.filter((line) => line[kind] !== 0).map((line) => ({ day: line.day, entries: line[kind] })),
      ).map(({ day, entries }) => ({ label: shortDate.format(new Date(day)), count: entries })),
    })),
  )
  return (
    <Stack as="section" gap="4" aria-label={t('participation.days')}>
      <Suspense fallback={<Waiting />}>
        <Columns least="4" gap="4" className={styles.charts}>
          {charts
            .filter(({ rows }) => rows.length > 0)
            .map((chart) => (
              <CountChart
                key={chart.title}
                {...chart}
                labelHeader={t('participation.day')}
                layout="vertical"
                withheld={t('participation.notShown')}
              />
            ))}
        </Columns>
      </Suspense>
    </Stack>
  )
}

function Schools({ reports }: ReportProps) {
  const { t } = useTranslation()
  const lines = listSchools(reports)
  const destroyed = reports.filter(({ areSchoolsDestroyed }) => areSchoolsDestroyed)
  return (
    <Panel
      title={t('participation.schools')}
      about={joinSentences(
        t('participation.schoolsAbout'),
        ...destroyed.map(({ year }) => t('participation.schoolsDestroyed', { year: String(year) })),
      )}
    >
      {lines.length === 0 ? (
        <p>{t('participation.noSchools')}</p>
      ) : (
        <FiguresTable
          caption={t('participation.schools')}
          head={t('participation.school')}
          reports={reports}
          lines={lines}
          rest={reports.map(({ rest }) => ({ entries: rest.schools, votes: null }))}
          isOfEntries
        />
      )}
    </Panel>
  )
}

function Links({ reports }: ReportProps) {
  const { t } = useTranslation()
  const lines = [
    ...listSources(reports),
    {
      key: ' without',
      name: t('participation.withoutLink'),
      figures: reports.map(({ withoutSource }) => withoutSource),
    },
    ...(reports.every(({ imported }) => imported === 0)
      ? []
      : [
          {
            key: ' imported',
            name: t('participation.imported'),
            figures: reports.map(({ imported }) => ({ entries: imported, votes: 0 })),
          },
        ]),
  ]
  return (
    <Panel title={t('participation.links')} about={t('participation.linksAbout')}>
      <FiguresTable
        caption={t('participation.links')}
        head={t('participation.link')}
        reports={reports}
        lines={lines}
        rest={reports.map(({ rest }) => rest.sources)}
      />
      <Text size="2" tone="soft" width={720} className={styles.help}>
        {t('participation.linksHelp', { example: `${location.origin}/?from=fair` })}
      </Text>
    </Panel>
  )
}

interface FiguresTableProps extends ReportProps {
  caption: string
  /** Heading of the first column. */
  head: string
  lines: readonly FigureLine[]
  /** Total without the lines; shown as a last line unless it is zero. */
  rest?: readonly Figures[]
  /** Without votes. */
  isOfEntries?: boolean
}

const isNothing = ({ entries, votes }: Figures, isOfEntries: boolean) => entries === 0 && (isOfEntries || votes === 0)

function FiguresTable({ caption, head, reports, lines, rest, isOfEntries = false }: FiguresTableProps) {
  const { t } = useTranslation()
  const getText = useFigureText()
  const others = { key: ' rest', name: t('participation.others'), figures: rest ?? [] }
  const hasRest = others.figures.some((figures) => !isNothing(figures, isOfEntries))
  const hasCounties = lines.some(({ county }) => county !== undefined)
  return (
    // Scrollable regions must be reachable by keyboard.
    <Stack role="group" width={720} className={styles.scroll} tabIndex={0} aria-label={caption}>
      <FigureTable<FigureLine>
        caption={caption}
        rows={hasRest ? [...lines, others] : lines}
        keyOf={({ key }) => key}
        columns={[
          { header: head, cell: ({ name }) => <UserText>{name}</UserText> },
          ...(hasCounties
            ? [{ header: t('participation.county'), cell: ({ county = '' }) => <UserText>{county}</UserText> }]
            : []),
          ...reports.flatMap(({ year }, index) =>
            (isOfEntries ? ofEntries : kinds).map((kind) => ({
              header: t(`participation.${kind}Of`, { year: String(year) }),
              isNumber: true,
              cell: ({ figures }: FigureLine) => getText(figures[index]?.[kind]),
            })),
          ),
        ]}
      />
    </Stack>
  )
}
