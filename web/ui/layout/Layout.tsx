import type { ComponentPropsWithRef, ElementType } from 'react'
import styles from './layout.module.css'

/** A step of the scale in theme/tokens.css. */
export type Space = '1' | '2' | '3' | '4' | '5' | '6'

export type As<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Own | 'as'>

interface Placement {
  gap?: Space
  /** Across the direction in which things follow each other. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
}

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1)

export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

const placed = ({ gap, align, justify }: Placement) =>
  classes(
    gap && styles[`gap${gap}`],
    align && styles[`align${capital(align)}`],
    justify && styles[`justify${capital(justify)}`],
  )

export type StackOwn = Placement & {
  /** For a page that says one thing. */
  isCentered?: boolean
  /** Lines between what follows each other, as in a list. */
  isRuled?: boolean
}

export function Stack<Tag extends ElementType = 'div'>(props: As<Tag, StackOwn>) {
  const { as: Part = 'div', isCentered, isRuled, className, ...others } = props as As<'div', StackOwn>
  const { gap, align, justify, ...rest } = others
  const looks = classes(isCentered && styles.centered, isRuled && styles.ruled)
  return <Part {...rest} className={classes(styles.stack, placed({ gap, align, justify }), looks, className)} />
}

type RowOwn = Placement & {
  isUnwrapped?: boolean
  /** What comes first has the room that the others leave. */
  isFirstWide?: boolean
}

export function Row<Tag extends ElementType = 'div'>(props: As<Tag, RowOwn>) {
  const { as: Part = 'div', isUnwrapped, isFirstWide, className, ...others } = props as As<'div', RowOwn>
  const { gap, align, justify, ...rest } = others
  const looks = classes(isUnwrapped && styles.unwrapped, isFirstWide && styles.firstWide)
  return <Part {...rest} className={classes(styles.row, placed({ gap, align, justify }), looks, className)} />
}

export type ColumnsOwn = Omit<Placement, 'justify'> & {
  /** How wide a column is at the least: a figure, a field, a card, a chart. */
  least: '1' | '2' | '3' | '4'
}

/** As many columns of one width as there is room for. */
export function Columns<Tag extends ElementType = 'div'>(props: As<Tag, ColumnsOwn>) {
  const { as: Part = 'div', gap, align, least, className, ...rest } = props as As<'div', ColumnsOwn>
  return (
    <Part {...rest} className={classes(styles.columns, styles[`least${least}`], placed({ gap, align }), className)} />
  )
}
