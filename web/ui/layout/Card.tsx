import type { ElementType } from 'react'
import { type As, classes, Stack, type StackOwn } from './Layout.tsx'
import styles from './layout.module.css'

type CardOwn = Pick<StackOwn, 'gap' | 'isRuled'>

export function Card<Tag extends ElementType = 'div'>({ className, ...props }: As<Tag, CardOwn>) {
  return <Stack {...(props as As<'div', CardOwn>)} className={classes(styles.card, className)} />
}

export function Panel<Tag extends ElementType = 'div'>({ className, ...props }: As<Tag, CardOwn>) {
  return <Stack {...(props as As<'div', CardOwn>)} className={classes(styles.card, styles.panel, className)} />
}
