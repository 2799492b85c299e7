import type { MarkedToken, Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { OutsideLink } from '../../ui/button/Button.tsx'
import { anchorOf } from './guide.ts'
import { isPicture, linkTarget, pictureAddress } from './link-target.ts'
import styles from './Markdown.module.css'

/**
 * Markdown as elements. No HTML is ever parsed: what a text writes as HTML is shown as it is written, so that nothing
 * in a guide can run (section 2, /documentation).
 */
export function Markdown({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, place) => {
    // A text stays as it is while it is shown: its place is as good a name as any.
    const key = `${place}`
    return <Part key={key} token={token as MarkedToken} />
  })
}

function Part({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading {...token} />
    case 'paragraph':
      return token.tokens.every(isPictureOrGap) ? (
        <div className={styles.pictures}>
          <Markdown tokens={token.tokens.filter(({ type }) => type === 'image')} />
        </div>
      ) : (
        <p>
          <Markdown tokens={token.tokens} />
        </p>
      )
    case 'list':
      return <List {...token} />
    case 'blockquote':
      return (
        <div className={styles.note}>
          <Markdown tokens={token.tokens} />
        </div>
      )
    case 'code':
      return (
        <pre className={styles.code} dir="ltr">
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return <Table {...token} />
    case 'image':
      return <Picture {...token} />
    case 'link':
      return <GuideLink {...token} />
    case 'codespan':
      return (
        <code dir="ltr" className={styles.inline}>
          {token.text}
        </code>
      )
    case 'strong':
      return (
        <strong>
          <Markdown tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        // A name that is quoted keeps its own direction in a sentence of the other one.
        <em dir="auto">
          <Markdown tokens={token.tokens} />
        </em>
      )
    case 'text':
      return 'tokens' in token && token.tokens ? <Markdown tokens={token.tokens} /> : token.text
    case 'escape':
      return token.text
    case 'br':
      return <br />
    case 'space':
    case 'def':
      return null
    default:
      return token.raw
  }
}

const isPictureOrGap = (token: Token) => token.type === 'image' || (token.type === 'text' && !token.raw.trim())

/** The sharp sign stands after the words, so that an anchor can be copied without disturbing the reader. */
function Heading({ depth, text, tokens }: Tokens.Heading) {
  const id = anchorOf(text)
  const Level = `h${depth}` as 'h2' | 'h3'
  return (
    <Level id={id} tabIndex={-1}>
      <Markdown tokens={tokens} />
      <a href={`#${id}`} className={styles.anchor} aria-label={`# ${text}`}>
        #
      </a>
    </Level>
  )
}

function List({ ordered, items }: Tokens.List) {
  const Kind = ordered ? 'ol' : 'ul'
  return (
    <Kind className={ordered ? styles.steps : styles.list}>
      {items.map(({ raw, tokens }) => (
        <li key={raw}>
          <div>
            <Markdown tokens={tokens} />
          </div>
        </li>
      ))}
    </Kind>
  )
}

function Table({ header, rows }: Tokens.Table) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {header.map(({ text, tokens }) => (
            <th key={text} scope="col">
              <Markdown tokens={tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name?.text}>
            <th scope="row">
              <Markdown tokens={name?.tokens ?? []} />
            </th>
            {cells.map(({ text, tokens }) => (
              <td key={text}>
                <Markdown tokens={tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A picture's size is known by its name, so that nothing jumps while pictures arrive; see scripts/take-pictures.ts. */
function Picture({ href, text, title }: Tokens.Image) {
  const isPhone = /-phone[.\w]+$/.test(href)
  const size = isPhone ? { width: 390, height: 780 } : { width: 1440, height: 900 }
  return (
    <figure className={isPhone ? styles.phone : styles.desktop}>
      {isPicture(href) && <img src={pictureAddress(href)} alt={text} loading="lazy" {...size} />}
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}

function GuideLink({ href, tokens }: Tokens.Link) {
  const { kind, to } = linkTarget(href)
  const words = <Markdown tokens={tokens} />
  if (kind === 'anchor') return <a href={to}>{words}</a>
  if (kind === 'screen') return <Link to={to}>{words}</Link>
  if (kind === 'outside') return <OutsideLink href={to}>{words}</OutsideLink>
  return <span className={styles.file}>{words}</span>
}
