import { favoriteNames } from '@snowplow/contract/limits.ts'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { SelectionBar } from '../../../ui/overlay/SelectionBar.tsx'
import type { Picks } from './favorites-draft.ts'

interface FavoritesBarProps {
  picks: Picks
  withdrawn: number[]
  /** True after an attempt to pick more than the maximum. */
  isOverfull: boolean
  hasSent: boolean
  onUndo: () => void
}

export function FavoritesBar({ picks: { picks, isChanged, remove }, ...bar }: FavoritesBarProps) {
  const { t } = useTranslation()
  const { withdrawn, isOverfull, hasSent, onUndo } = bar
  const sendButton = useRef<HTMLButtonElement>(null)
  const getStatusText = () => {
    if (withdrawn.length > 0) return t('favorites.withdrawn')
    if (isOverfull) return t('favorites.full')
    if (picks.length === 0) return t(hasSent ? 'favorites.atLeastOne' : 'favorites.pick', { max: favoriteNames.max })
    return t(isChanged ? 'favorites.unsent' : 'favorites.isSaved')
  }
  const undo = () => {
    // Undo unmounts its button, so the focus moves first.
    sendButton.current?.focus()
    onUndo()
  }
  return (
    <SelectionBar
      label={t('favorites.picked')}
      count={t('favorites.progress', { count: picks.length, max: favoriteNames.max })}
      statusText={getStatusText()}
      statusId="favorites-standing"
      isProblem={withdrawn.length > 0 || isOverfull}
      actions={
        <>
          {hasSent && isChanged && (
            <Button variant="text" onClick={undo}>
              {t('favorites.undo')}
            </Button>
          )}
          <SubmitButton
            ref={sendButton}
            variant="filled"
            waiting={t('favorites.sending')}
            describedBy="favorites-standing"
          >
            {t(hasSent ? 'favorites.sendChange' : 'favorites.send')}
          </SubmitButton>
        </>
      }
      picked={picks.map(({ id, snowplowName: name }) => {
        const isUnavailable = withdrawn.includes(id)
        return {
          id,
          name,
          isUnavailable,
          removeLabel: t(isUnavailable ? 'favorites.removeGone' : 'favorites.remove', { name }),
        }
      })}
      onRemove={remove}
    />
  )
}
