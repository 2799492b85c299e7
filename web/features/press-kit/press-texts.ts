import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import { archivePath, type SharedPath } from '@snowplow/contract/screen-paths.ts'
import { defaultLanguage, getLocale, type Language } from '@snowplow/contract/text/languages.ts'
import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { formatDay, formatDays, formatInstant } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import type { Translator } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { getPhase } from '../contest/contest.queries.ts'
import { translateGrade } from '../county/county.queries.ts'
import { translateGradeInText } from '../county/grade-in-text.ts'

/** Source of the texts: settings and messages alone. */
export interface PressSource {
  /** Translator of the texts, with the messages of `en.press.json`. */
  translator: Translator
  contest: Contest
  /** Year of a closed season, which has its own page of winners. */
  archive?: string | undefined
  /** Origin of the links. */
  site: string
}

export interface PressTexts {
  headline: string
  release: string
  shortPost: string
  longPost: string
  link: string
}

/** Why a text is not public yet. */
export type Embargo = 'draft' | { until: string } | null

/** Adds the embargo line, which is not published. */
export function markText(
  text: string,
  embargo: Embargo,
  { translator: { t, language }, contest }: PressSource,
): string {
  if (!embargo) return text
  if (embargo === 'draft') return writeLines(t('press.draft'), '', text)
  const at = formatInstant(embargo.until, { language, timeZone: contest.timeZone })
  return writeLines(t('press.embargo', { at }), '', text)
}

// Editors show the no-break spaces of dates as marks.
const writeLines = (...lines: string[]) => lines.join('\n').replaceAll('\u00a0', ' ')

const writeParagraphs = (...paragraphs: (string | false)[]) => writeLines(paragraphs.filter(Boolean).join('\n\n'))

/** `from` names the source of a visit. A link in the default language leaves the choice to the visitor's browser. */
function toPressLink(path: string, language: Language, site: string): string {
  const address = new URL(path, site)
  if (language !== defaultLanguage) address.searchParams.set('language', language)
  address.searchParams.set('from', 'press')
  return address.href
}

/** Page that a part of the contest leads to: its form while it is ahead or open. */
export function getPressPath(
  { contest, archive }: Pick<PressSource, 'contest' | 'archive'>,
  part: PhaseNumber,
): SharedPath {
  if (archive || getPhase(contest, part).state === 'ended') return '/'
  return part === 1 ? '/public-naming-form' : part === 3 ? '/favorite-name-poll' : '/'
}

const getDepartment = ({ translator: { t }, contest }: PressSource) =>
  contest.texts.departmentName ?? t('press.department')

/** Links and addresses are on separate lines: direction marks around them would become part of them. */
function writeEnd({ translator: { t }, contest }: PressSource, link: string): string[] {
  const { contactEmail } = contest.texts
  return [
    t('press.about', { contest: t('contest.title') }),
    writeLines(t('press.more'), link),
    contactEmail ? writeLines(t('press.contact'), contactEmail) : '',
  ]
}

function writeDates({ translator: { t }, contest }: PressSource): string {
  const getDays = (number: PhaseNumber) => {
    const { startsOn, endsOn } = getPhase(contest, number)
    return formatDays(startsOn, endsOn, t)
  }
  return t('press.dates', {
    submission: getDays(1),
    staff: getDays(2),
    vote: getDays(3),
    trucks: getDays(4),
    announcement: formatDay(contest.announcementDate, t),
  })
}

export function writePhaseTexts(source: PressSource, number: PhaseNumber): PressTexts {
  const { translator, contest, site } = source
  const { t, language } = translator
  const { state, startsOn, endsOn } = getPhase(contest, number)
  const key = `${number}_${state}` as const
  const days = { start: formatDay(startsOn, t), end: formatDay(endsOn, t) }
  const lead = t(`press.lead_${key}`, { department: getDepartment(source), ...days })
  const how = state !== 'ended' && t(`press.how_${number}`, { deadline: formatDay(contest.entryDeadline, t) })
  const link = toPressLink(getPressPath(source, number), language, site)
  const [about = '', ...end] = writeEnd(source, link)
  return {
    headline: writeLines(t(`press.headline_${key}`, days)),
    release: writeParagraphs(lead, how, about, writeDates(source), ...end),
    shortPost: writeLines(t(`press.post_${key}`, days), link),
    longPost: writeLines(joinSentences(lead, how), link),
    link,
  }
}

export const isDecided = ({ names, isUndecided }: DistrictWinners) => names.length > 0 && !isUndecided

type Winner = DistrictWinners['names'][number]

function writeWinner(
  { translator: { t, language, dir } }: PressSource,
  district: string,
  { snowplowName, family, schoolClass }: Winner,
): string {
  const values = { district, name: snowplowName }
  if (schoolClass) {
    const grade = isolate(translateGradeInText(schoolClass.gradeLevel, t, language), dir)
    if (!schoolClass.teacher) return t('press.winnerUnnamedClass', { ...values, grade })
    const { teacherName, schoolName } = schoolClass.teacher
    return t('press.winnerClass', { ...values, teacher: teacherName, grade, school: schoolName })
  }
  if (!family) return t('press.winner', values)
  const grade = isolate(translateGrade(family.gradeLevel, t), dir)
  return t('press.winnerFamily', { ...values, student: family.firstName, grade, school: family.schoolName })
}

/** Address of the winners, or of one district's; the department's own page has no parameters of ours. */
function getWinnersLink(
  { translator: { language }, contest, archive, site }: PressSource,
  districtId?: number,
): string {
  if (!archive && contest.texts.winnersLink) return contest.texts.winnersLink
  const path = archive ? archivePath(Number(archive)) : '/winners'
  return toPressLink(districtId ? `${path}?district=${districtId}` : path, language, site)
}

/** Undefined without a decided winner. */
export function writeWinnersTexts(source: PressSource, districts: readonly DistrictWinners[]): PressTexts | undefined {
  const { t, language, dir } = source.translator
  const decided = districts.filter(isDecided)
  if (decided.length === 0) return undefined
  const and = new Intl.ListFormat(getLocale(language), { type: 'conjunction' })
  const writeAbout = (key: 'tied' | 'undecided' | 'noWinner', of: readonly DistrictWinners[]) =>
    of.length > 0 && t(`press.${key}`, { districts: and.format(of.map(({ name }) => isolate(name, dir))) })
  const link = getWinnersLink(source)
  const lead = t('press.winnersLead', { department: getDepartment(source), count: decided.length })
  const list = writeLines(
    ...decided.flatMap(({ name, names }) => names.map((winner) => writeWinner(source, name, winner))),
  )
  return {
    headline: t('press.winnersHeadline', { year: source.contest.season.year }),
    release: writeParagraphs(
      lead,
      list,
      writeAbout(
        'tied',
        decided.filter(({ names }) => names.length > 1),
      ),
      writeAbout(
        'undecided',
        districts.filter(({ isUndecided }) => isUndecided),
      ),
      writeAbout(
        'noWinner',
        districts.filter(({ names }) => names.length === 0),
      ),
      ...writeEnd(source, link),
    ),
    shortPost: writeLines(t('press.winnersPost'), link),
    longPost: writeParagraphs(lead, list, link),
    link,
  }
}

/** Caption of a plow's picture with its story, and a post about it. */
export function writePlowTexts(source: PressSource, district: DistrictWinners, winner: Winner) {
  const { t } = source.translator
  const { districtId, name, names } = district
  const key = names.length > 1 ? 'press.plowPostTied' : 'press.plowPost'
  return {
    caption: writeParagraphs(writeWinner(source, name, winner), winner.snowplowNameDescription),
    post: writeLines(t(key, { name: winner.snowplowName, district: name }), getWinnersLink(source, districtId)),
  }
}
