import type { ProseNode } from '@snowplow/contract/content-page/content-page.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { OutsideLink } from './button/Button.tsx'
import { joinClasses, Panel, Stack } from './layout/Boxes.tsx'
import styles from './prose.module.css'

interface ProseBodyProps {
  className?: string | undefined
  lang?: string | undefined
  dir?: string | undefined
  children: ReactNode
}

export function ProseBody({ className, ...body }: ProseBodyProps) {
  return <Stack gap="4" {...body} className={joinClasses(styles.text, className)} />
}

export function Quote({ children }: { children?: ReactNode }) {
  return (
    <Panel gap="3" className={styles.note}>
      {children}
    </Panel>
  )
}

export function Prose({ content }: { content: readonly ProseNode[] }) {
  return <>{content.map(show)}</>
}

/** Index keys are safe: the nodes are static. */
const show = (node: ProseNode, index: number): ReactNode => <Element key={index} node={node} />

function Element({ node }: { node: ProseNode }): ReactNode {
  const { type, value, href = '', level = 2, start, children = [] } = node
  const inside = children.map(show)
  switch (type) {
    case 'text':
      return value
    case 'code':
      return <code dir="ltr">{value}</code>
    case 'break':
      return <br />
    case 'rule':
      return <hr />
    case 'paragraph':
      return <p>{inside}</p>
    case 'heading': {
      const Heading = `h${level}` as const
      return <Heading>{inside}</Heading>
    }
    case 'strong':
      return <strong>{inside}</strong>
    case 'emphasis':
      return <em>{inside}</em>
    case 'quote':
      return <Quote>{inside}</Quote>
    case 'list':
      return start === undefined ? <ul>{inside}</ul> : <NumberedList start={start}>{inside}</NumberedList>
    case 'item':
      return (
        <li>{children.length === 1 && children[0]?.type === 'paragraph' ? children[0].children?.map(show) : inside}</li>
      )
    case 'link':
      return href.startsWith('/') ? <Link to={href}>{inside}</Link> : <OutsideLink href={href}>{inside}</OutsideLink>
    case 'table':
      return <Table rows={children} />
    default:
      return inside
  }
}

function NumberedList({ start, children }: { start: number; children: ReactNode }) {
  return (
    <ol start={start} style={{ counterSet: `step ${start - 1}` }}>
      {children}
    </ol>
  )
}

function Table({ rows: [head, ...rows] }: { rows: readonly ProseNode[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head?.children?.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the nodes are static
            <th key={index} scope="col">
              {cell.children?.map(show)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ children: [name, ...cells] = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={index}>
            <th scope="row">{name?.children?.map(show)}</th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column}>{cell.children?.map(show)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
