import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useFieldName, useWeekday } from './ScheduleFields.tsx'
import type { Newer } from './schedule-form.ts'

/**
 * Somebody else was quicker: what they changed, and what of it was typed over here. Takes the focus as the answer to
 * an attempt to save; a change that comes by itself leaves the person where they are.
 */
export function NewerNotice({ changed, isAnswer }: { changed: Newer[]; isAnswer: boolean }) {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const word = useWeekday()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is newer comes a moment after the refusal
  useEffect(() => {
    if (isAnswer) box.current?.focus()
  }, [isAnswer, changed])
  const shown = (value: string) => (value === '' ? t('schedule.nothing') : word(value))
  return (
    <Notice severity="warning" title={t('schedule.changedTitle')} ref={box}>
      <p>{t('schedule.changedMeanwhile')}</p>
      <ul>
        {changed.map(({ field, was, is, typed }) => (
          <li key={field}>
            {nameOf(field)}
            {': '}
            <del>
              <bdi>{shown(was)}</bdi>
            </del>{' '}
            <ins>
              <bdi>{shown(is)}</bdi>
            </ins>
            {typed !== null && (
              <>
                {' · '}
                {t('user.youTyped', { text: shown(typed) })}
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
