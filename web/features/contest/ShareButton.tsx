import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import button from '../../ui/button/button.module.css'
import { CopyResult } from '../../ui/button/CopyResult.tsx'
import { useCopy } from '../../ui/button/useCopy.ts'

/** Opens the device's share sheet, or copies the link if there is none. Client only: the server cannot detect it. */
export function ShareButton({ url }: { url: string }) {
  const { t } = useTranslation()
  const { result, copy } = useCopy(url)
  const canShare = 'share' in navigator
  const share = () =>
    navigator.share({ title: t('contest.title'), url }).catch((error: DOMException) => {
      // Closing the share sheet is not a failure.
      return error.name === 'AbortError' ? undefined : copy()
    })
  return (
    <span className={button.box}>
      <Button variant="outlined" onClick={canShare ? share : copy}>
        {t(canShare ? 'share.contest' : 'share.link')}
      </Button>
      <CopyResult result={result} copied={t('share.copied')} failed={t('share.failed', { url })} />
    </span>
  )
}
