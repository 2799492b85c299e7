import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { OutsideLink } from '../../ui/button/Button.tsx'
import { Columns, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Quote } from '../../ui/Prose.tsx'
import styles from './Documentation.module.css'
import { isPicture, linkTarget, toPictureAddress } from './guide.ts'

interface Inside {
  children?: ReactNode
}

export const guideElements = {
  h2: (props: ComponentProps<'h2'>) => <h2 {...props} {...withAnchor(props)} />,
  h3: (props: ComponentProps<'h3'>) => <h3 {...props} {...withAnchor(props)} />,
  h4: (props: ComponentProps<'h4'>) => <h4 {...props} {...withAnchor(props)} />,
  pictures: ({ children }: Inside) => (
    <Columns least="2" gap="4">
      {children}
    </Columns>
  ),
  blockquote: Quote,
  pre: ({ children }: Inside) => <pre dir="ltr">{children}</pre>,
  code: ({ children }: Inside) => <code dir="ltr">{children}</code>,
  img: Picture,
  a: GuideLink,
  // Isolates quoted names in the other direction.
  em: ({ children }: Inside) => <em dir="auto">{children}</em>,
}

/** The hash follows the text, so that anchors can be copied without distracting readers. */
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

/** Derives the size from the file name, to prevent layout shift; see scripts/pages/take-pictures.ts. */
function Picture({ src = '', alt, title }: { src?: string; alt?: string; title?: string }) {
  const isPhone = /-phone[.\w]+$/.test(src)
  const size = isPhone ? { width: 390, height: 780 } : { width: 1440, height: 900 }
  return (
    <Stack as="figure" gap="2" {...(isPhone ? { width: 270 } : { className: styles.desktop })}>
      {isPicture(src) && <img src={toPictureAddress(src)} alt={alt} loading="lazy" {...size} />}
      {title && (
        <Text as="figcaption" size="2" tone="soft">
          {title}
        </Text>
      )}
    </Stack>
  )
}

function GuideLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const { kind, to } = linkTarget(href)
  if (kind === 'anchor') return <a href={to}>{children}</a>
  if (kind === 'screen') return <Link to={to}>{children}</Link>
  if (kind === 'outside') return <OutsideLink href={to}>{children}</OutsideLink>
  return <b>{children}</b>
}
