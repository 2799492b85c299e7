import { useTranslation } from '../../i18n/i18n.ts'
import { useDebouncedValue } from '../../lib/hooks/useDebouncedValue.ts'

/** Milliseconds without typing before the count is announced, so that screen readers are not interrupted. */
const countDebounceMs = 1200

export function Counter({ count, max }: { count: number; max: number }) {
  const { t } = useTranslation()
  const settled = useDebouncedValue(count, countDebounceMs)
  return (
    <>
      {/* Bare numbers for sighted visitors, a sentence for screen readers. */}
      <span aria-hidden="true">{t('form.counter', { count, max })}</span>
      <span role="status" className="visually-hidden">
        {settled > 0 && t('form.counterSpoken', { count: settled, max })}
      </span>
    </>
  )
}
