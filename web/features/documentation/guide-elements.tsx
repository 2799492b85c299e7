import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { OutsideLink } from '../../ui/button/Button.tsx'
import styles from './GuideElements.module.css'
import { isPicture, linkTarget, pictureAddress } from './link-target.ts'

/** How the guides' headings, tables and pictures look. */
export const guideElements = {
  h2: (props: ComponentProps<'h2'>) => <h2 {...props} {...withAnchor(props)} />,
  h3: (props: ComponentProps<'h3'>) => <h3 {...props} {...withAnchor(props)} />,
  pictures: ({ children }: Inside) => <div className={styles.pictures}>{children}</div>,
  ul: ({ children }: Inside) => <ul className={styles.list}>{children}</ul>,
  ol: ({ children }: Inside) => <ol className={styles.steps}>{children}</ol>,
  li: ({ children }: Inside) => (
    <li>
      <div>{children}</div>
    </li>
  ),
  blockquote: ({ children }: Inside) => <div className={styles.note}>{children}</div>,
  pre: ({ children }: Inside) => (
    <pre className={styles.code} dir="ltr">
      {children}
    </pre>
  ),
  code: ({ children }: Inside) => (
    <code dir="ltr" className={styles.inline}>
      {children}
    </code>
  ),
  table: ({ children }: Inside) => <table className={styles.table}>{children}</table>,
  img: Picture,
  a: GuideLink,
  // A name that is quoted keeps its own direction in a sentence of the other one.
  em: ({ children }: Inside) => <em dir="auto">{children}</em>,
}

interface Inside {
  children?: ReactNode
}

/** The sharp sign stands after the words, so that an anchor can be copied without disturbing the reader. */
const withAnchor = ({ id, children }: ComponentProps<'h2'>) => ({
  tabIndex: -1,
  children: (
    <>
      {children}
      <a href={`#${id}`} className={styles.anchor} aria-label={`# ${children}`}>
        #
      </a>
    </>
  ),
})

/** A picture's size is known by its name, so that nothing jumps while pictures arrive; see scripts/take-pictures.ts. */
function Picture({ src = '', alt, title }: { src?: string; alt?: string; title?: string }) {
  const isPhone = /-phone[.\w]+$/.test(src)
  const size = isPhone ? { width: 390, height: 780 } : { width: 1440, height: 900 }
  return (
    <figure className={isPhone ? styles.phone : styles.desktop}>
      {isPicture(src) && <img src={pictureAddress(src)} alt={alt} loading="lazy" {...size} />}
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}

function GuideLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const { kind, to } = linkTarget(href)
  if (kind === 'anchor') return <a href={to}>{children}</a>
  if (kind === 'screen') return <Link to={to}>{children}</Link>
  if (kind === 'outside') return <OutsideLink href={to}>{children}</OutsideLink>
  return <span className={styles.file}>{children}</span>
}
