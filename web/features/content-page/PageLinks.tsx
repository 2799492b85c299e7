import type { PageKind } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'

export function PageLinks({ kinds }: { kinds: readonly PageKind[] }) {
  const { t } = useTranslation()
  return kinds.map((kind) => (
    <Link key={kind} to={`/${kind}`}>
      {t(`screen.${kind}`)}
    </Link>
  ))
}
