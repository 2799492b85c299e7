import { useTranslation } from 'react-i18next'

/**
 * Words a grade level of the list (section 7). Its names are data, and what is sent; those that every installation
 * begins with are worded in the reader's language, and any other is shown as it was written.
 */
export function useGradeWords(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => {
    if (name === 'Kindergarten') return t('grade.kindergarten')
    if (name === 'Pre-Kindergarten') return t('grade.preKindergarten')
    const [, number] = /^(\d+)(?:st|nd|rd|th) Grade$/.exec(name) ?? []
    return number ? t('grade.nth', { count: Number(number), ordinal: true }) : name
  }
}
