import type { ElementType } from 'react'
import { type As, classes, type Space } from './Layout.tsx'
import styles from './layout.module.css'

interface TextOwn {
  /** A step of the scale; without it the size of the element. */
  size?: Space
  weight?: 'normal' | 'strong' | 'bold'
  tone?: 'soft' | 'danger'
  /** Of a longer text only these lines are seen. */
  lines?: number | undefined
}

export function Text<Tag extends ElementType = 'p'>(props: As<Tag, TextOwn>) {
  const { as: Part = 'p', size, weight, tone, lines, className, ...rest } = props as As<'p', TextOwn>
  const own = classes(
    styles.text,
    size && styles[`size${size}`],
    weight && styles[weight],
    tone && styles[tone],
    lines !== undefined && styles.cut,
    className,
  )
  return <Part {...rest} className={own} {...(lines && { style: { WebkitLineClamp: lines } })} />
}
