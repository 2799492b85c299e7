import type { ComponentPropsWithRef, CSSProperties, ElementType, ReactNode } from 'react'
import styles from './layout.module.css'

/** Step of the scale in theme/tokens.css. */
export type Space = '1' | '2' | '3' | '4' | '5' | '6'

type As<Tag extends ElementType, OwnProps> = OwnProps & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof OwnProps | 'as'
  >

interface Typography {
  size?: Space
  weight?: 'normal' | 'strong' | 'bold'
  tone?: 'soft' | 'success' | 'warning' | 'danger'
  /** Maximum in CSS pixels. */
  width?: number
}

interface Placement extends Typography {
  gap?: Space
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
}

export const joinClasses = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** Values as custom properties, so that the declarations of classes win. */
function box(
  classNames: string | undefined,
  { as: Component = 'div', className, style, ...props }: Omit<As<'div', Placement>, 'as'> & { as?: ElementType },
) {
  const { gap, align, justify, size, weight, tone, width, ...rest } = props
  const values = {
    '--gap': gap && `var(--space-${gap})`,
    '--align': align,
    '--justify': justify === 'between' ? 'space-between' : justify,
    '--size': size && `var(--text-${size})`,
    '--weight': weight && `var(--weight-${weight})`,
    '--tone': tone && `var(--${tone === 'soft' ? 'ink-soft' : tone})`,
    '--width': width && `${width}px`,
  }
  const typography = joinClasses(
    size && styles.sized,
    weight && styles.weighed,
    tone && styles.toned,
    width !== undefined && styles.limited,
  )
  return (
    <Component
      {...rest}
      className={joinClasses(classNames, typography, className)}
      style={{ ...values, ...style } as CSSProperties}
    />
  )
}

type StackOwnProps = Placement & {
  isCentered?: boolean
  isRuled?: boolean
  /** Two columns, except in narrow windows. */
  isSplit?: boolean
}

export function Stack<Tag extends ElementType = 'div'>(props: As<Tag, StackOwnProps>) {
  const { isCentered, isRuled, isSplit, ...rest } = props as As<'div', StackOwnProps>
  return box(
    joinClasses(styles.stack, isCentered && styles.centered, isRuled && styles.ruled, isSplit && styles.split),
    rest,
  )
}

type RowOwnProps = Placement & {
  isUnwrapped?: boolean
  isFirstGrowing?: boolean
}

export function Row<Tag extends ElementType = 'div'>(props: As<Tag, RowOwnProps>) {
  const { isUnwrapped, isFirstGrowing, ...rest } = props as As<'div', RowOwnProps>
  return box(joinClasses(styles.row, isUnwrapped && styles.unwrapped, isFirstGrowing && styles.firstWide), rest)
}

/** Minimum column width in CSS pixels: large number, number, field, card, chart. */
const leastPx = { '0': 76, '1': 150, '2': 220, '3': 300, '4': 420 }

export type ColumnsOwnProps = Omit<Placement, 'justify'> & { least: keyof typeof leastPx }

export function Columns<Tag extends ElementType = 'div'>(props: As<Tag, ColumnsOwnProps>) {
  const { least, style, ...rest } = props as As<'div', ColumnsOwnProps>
  const columns = { '--least': `${leastPx[least]}px`, ...style } as CSSProperties
  return box(styles.columns, { ...rest, style: columns })
}

type CardOwnProps = Typography & Pick<StackOwnProps, 'gap' | 'isRuled'>

export function Card<Tag extends ElementType = 'div'>({ className, ...props }: As<Tag, CardOwnProps>) {
  return <Stack {...(props as As<'div', CardOwnProps>)} className={joinClasses(styles.card, className)} />
}

/** The fieldset is no flex box: WebKit would render its legend across the border. */
export function FieldsetCard({ legend, gap, children }: { legend: ReactNode; gap: Space; children: ReactNode }) {
  return (
    <fieldset className={styles.card}>
      <legend>{legend}</legend>
      <Stack gap={gap}>{children}</Stack>
    </fieldset>
  )
}

export function Panel<Tag extends ElementType = 'div'>({ className, ...props }: As<Tag, CardOwnProps>) {
  return <Stack {...(props as As<'div', CardOwnProps>)} className={joinClasses(styles.card, styles.panel, className)} />
}

export function EmptyState({
  title,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'div'>, 'title'> & { title?: string }) {
  return (
    <Stack {...rest} gap="3" isCentered className={styles.empty}>
      {title && (
        <Text size="4" weight="bold">
          {title}
        </Text>
      )}
      <Stack gap="3" isCentered>
        {children}
      </Stack>
    </Stack>
  )
}

type TextOwnProps = Typography & {
  lines?: number | undefined
}

export function Text<Tag extends ElementType = 'p'>(props: As<Tag, TextOwnProps>) {
  const { as = 'p', lines, style, ...rest } = props as As<'div', TextOwnProps>
  const classNames = joinClasses(styles.text, lines !== undefined && styles.cut)
  return box(classNames, { as, ...rest, style: { ...style, WebkitLineClamp: lines } })
}
