import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { isolate } from '../../i18n/direction.ts'
import type { useTranslation } from '../../i18n/i18n.ts'
import { translateGrade } from '../county/county.queries.ts'
import { translateGradeInText } from '../county/grade-in-text.ts'

type Namer = Pick<DistrictWinners['names'][number], 'family' | 'schoolClass'>

/**
 * Line about the student or the class that named a winning plow; null if nothing of them is published.
 * @param mark marks text that people wrote, for `SentenceWithUserText`
 */
export function writeNamer(
  { family, schoolClass }: Namer,
  { t, language, dir }: ReturnType<typeof useTranslation>,
  mark: (text: string) => string,
): string | null {
  if (family) {
    const { firstName, gradeLevel, schoolName } = family
    const grade = isolate(translateGrade(gradeLevel, t), dir)
    return t('winner.student', { name: mark(firstName), grade, school: mark(schoolName) })
  }
  if (!schoolClass) return null
  const grade = isolate(translateGradeInText(schoolClass.gradeLevel, t, language), dir)
  if (!schoolClass.teacher) return t('winner.unnamedClass', { grade })
  const { teacherName, schoolName } = schoolClass.teacher
  return t('winner.class', { teacher: mark(teacherName), grade, school: mark(schoolName) })
}
