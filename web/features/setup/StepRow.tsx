import type { ConnectionState } from '@snowplow/contract/connections.ts'
import type { RequiredText } from '@snowplow/contract/contest/contest-texts.ts'
import type { TieRule } from '@snowplow/contract/results/draw.ts'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import type { SetupMark, SetupStep } from '@snowplow/contract/setup.ts'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Row, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { CheckItem, SpokenMark } from '../season/CheckItem.tsx'

type Kind = 'department' | 'territory' | 'dates' | 'ties' | 'captcha' | 'signIn' | 'staff' | 'preview' | 'open'

interface PageLink {
  path: ScreenPath
  title: 'department' | 'schedule' | 'counties' | 'publicPollList' | 'userList' | 'seasonList'
  to?: string
}

export interface Step {
  kind: Kind
  isDone: boolean
  /** Required before opening; hidden afterwards. */
  isForOpening?: boolean
  pages?: readonly PageLink[]
  fields?: readonly { name: RequiredText | 'contactEmail'; to: string }[]
  /** Name under which a confirmation by an administrator is stored. */
  step?: SetupStep
  mark?: SetupMark | undefined
  offers?: readonly SetupMark[]
  note?: 'captchaBuiltIn' | `tieRule_${TieRule}` | undefined
  /** Invitations that were not delivered. */
  undelivered?: number
  canTest?: boolean
  /** `answers`: reachable, but no test has shown that it works. */
  state?: ConnectionState | 'answers' | undefined
}

interface StepRowProps extends Step {
  onMark: (step: SetupStep, mark: SetupMark | null) => void
  isMarking: boolean
}

const toneOf = { works: 'success', answers: 'soft', none: 'soft', refused: 'danger', unreachable: 'danger' } as const

export function StepRow(props: StepRowProps) {
  const { kind, isDone, pages = [], fields = [], note, undelivered = 0, state } = props
  const { t } = useTranslation()
  return (
    <CheckItem isDone={isDone}>
      <Text as="h3" size="2" weight="strong">
        <SpokenMark isDone={isDone} />
        <span>{t(`firstSteps.${kind}`)}</span>
      </Text>
      <Text size="2" tone="soft">
        {t(`firstSteps.${kind}About`)}
      </Text>
      {note && <Text size="2">{t(`firstSteps.${note}`)}</Text>}
      {undelivered > 0 && (
        <Text size="2" tone="danger">
          {t('firstSteps.undelivered', { count: undelivered })}
        </Text>
      )}
      {state && (
        <Text size="2" role="status" tone={toneOf[state]}>
          {t(`firstSteps.state_${state}`)}
        </Text>
      )}
      {fields.length > 0 && (
        <Text size="2">
          <strong>{t(isDone ? 'firstSteps.optional' : 'firstSteps.missing')}</strong>{' '}
          {fields.map(({ name, to }, index) => (
            <Fragment key={name}>
              {index > 0 && <span>{' · '}</span>}
              <Link to={to}>
                {name === 'contactEmail' && !isDone ? t('firstSteps.emailOptional') : t(`schedule.${name}`)}
              </Link>
            </Fragment>
          ))}
        </Text>
      )}
      <Row gap="4" className={shared.collapsing}>
        {pages.map(({ path, title, to = path }) => (
          <Link key={path} to={to}>
            {t(`screen.${title}`)}
          </Link>
        ))}
        <Marks {...props} />
      </Row>
    </CheckItem>
  )
}

function Marks({ kind, isDone, step, mark, offers = [], onMark, isMarking }: StepRowProps) {
  const { t } = useTranslation()
  if (!step) return null
  const title = t(`firstSteps.${kind}`)
  const handleMark = (next: SetupMark | null) => !isMarking && onMark(step, next)
  if (mark) {
    return (
      <Row gap="2">
        <Text as="span" size="2" role="status">
          {t(`firstSteps.marked_${mark}`)}
        </Text>
        <Button
          variant="text"
          size="small"
          aria-disabled={isMarking}
          aria-label={t('firstSteps.undoOf', { step: title })}
          onClick={() => handleMark(null)}
        >
          {t('firstSteps.undo')}
        </Button>
      </Row>
    )
  }
  if (isDone) return null
  return offers.map((offer) => (
    <Button
      key={offer}
      variant="outlined"
      size="small"
      aria-disabled={isMarking}
      aria-label={kind === 'dates' ? undefined : t(`firstSteps.${offer}Of`, { step: title })}
      onClick={() => handleMark(offer)}
    >
      {t(kind === 'dates' ? 'firstSteps.confirmDates' : `firstSteps.${offer}`)}
    </Button>
  ))
}
