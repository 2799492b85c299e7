/**
 * Finds what breaks under a browser's translation. It replaces text nodes by `<font>` elements: React fails to remove
 * such a text or to insert an element before it, and no longer updates it (facebook/react#11538). A text that is the only
 * child of an element is safe: React sets the element's content. And `<bdi>` alone lets the browser translate names.
 */
import {
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isPropertyAccessExpression,
  isStringLiteralLikeNode,
  isVariableDeclaration,
  type JsxOpeningLikeElement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

/**
 * `text` is constant, `changing` may change or be absent, `optional` is an element that may be absent, `any` a
 * `ReactNode` of the caller.
 */
type Kind = 'element' | 'optional' | 'blank' | 'text' | 'changing' | 'any'
interface Child {
  node: Node
  kind: Kind
}
interface Siblings {
  file: SourceFile
  /** Component whose code this is. */
  component: string
  /** `Component.prop` that receives the children; null for elements of HTML and fragments. */
  prop: string | null
  isFragment: boolean
  children: Child[]
}

const isPublicPart = (file: string) => /\/web\/(app|features|ui|workspace)\/.*\.tsx$/.test(file)

function classifyType(checker: Checker, type: Type | undefined): Kind {
  const kinds = new Set<'text' | 'nothing' | 'element' | 'list' | 'any'>()
  const add = (part: Type): void => {
    if (part.isUnionType()) for (const one of part.getTypes()) add(one)
    else if (part.flags & (TypeFlags.StringLike | TypeFlags.NumberLike))
      kinds.add((part.isStringLiteralType() || part.isNumberLiteralType()) && !part.value ? 'nothing' : 'text')
    else if (part.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLike))
      kinds.add('nothing')
    else if (part.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) kinds.add('any')
    else if (checker.isArrayLikeType(part)) {
      kinds.add('list')
      if (part.isTypeReference()) for (const item of checker.getTypeArguments(part)) add(item)
    } else kinds.add(/^(ReactPortal|Iterable)$/.test(part.getSymbol()?.name ?? '') ? 'any' : 'element')
  }
  if (type) add(type)
  if (kinds.has('any')) return 'any'
  if (kinds.has('text')) return 'changing'
  return kinds.has('nothing') || kinds.has('list') ? 'optional' : 'element'
}

const isConstant = (node: Node) =>
  isStringLiteralLikeNode(node) ||
  (isCallExpression(node) &&
    node.expression.getText() === 't' &&
    node.arguments.length === 1 &&
    node.arguments.every(isStringLiteralLikeNode))

const textKind = (text: string): Kind => (text.trim() === '' ? 'blank' : 'text')

/** Returns null for what renders nothing: a comment, or the space between lines. */
function classify(checker: Checker, node: Node): Kind | null {
  if (isJsxText(node)) return node.text.trim() === '' && node.text.includes('\n') ? null : textKind(node.text)
  if (isJsxExpression(node)) {
    if (!node.expression) return null
    if (isStringLiteralLikeNode(node.expression)) return textKind(node.expression.text)
    return isConstant(node.expression) ? 'text' : classifyType(checker, checker.getTypeAtLocation(node.expression))
  }
  if (isStringLiteralLikeNode(node)) return textKind(node.text)
  if (isJsxFragment(node)) return 'element'
  const opening = getOpening(node)
  if (!opening || !isComponent(getTag(opening))) return 'element'
  const signature = checker.getResolvedSignature(opening)
  const kind = classifyType(checker, signature && checker.getReturnTypeOfSignature(signature))
  return kind === 'any' ? 'element' : kind
}

const getOpening = (node: Node): JsxOpeningLikeElement | null =>
  isJsxElement(node) ? node.openingElement : isJsxSelfClosingElement(node) ? node : null
const getTag = (opening: JsxOpeningLikeElement) => opening.tagName.getText()
const isComponent = (name: string) => /^[A-Z]/.test(name)

/** Components that add no element around their children. */
const transparent = new Set(['Fragment', 'Suspense'])

/** Lists where texts and elements are placed beside each other: children of elements, and props of components. */
function listSiblings(checker: Checker, file: SourceFile): Siblings[] {
  const siblingLists: Siblings[] = []
  const visit = (node: Node, component: string): void => {
    const name = (isFunctionDeclaration(node) || isVariableDeclaration(node)) && node.name?.getText()
    const inside = name && isComponent(name) ? name : component
    const add = (prop: string | null, nodes: readonly Node[], isFragment = false) => {
      const children = nodes.flatMap((child) => {
        const kind = classify(checker, child)
        return kind ? [{ node: child, kind }] : []
      })
      siblingLists.push({ file, component: inside, prop, isFragment, children })
    }
    if (isJsxFragment(node)) add(null, node.children, true)
    const opening = getOpening(node)
    if (opening) {
      const tag = getTag(opening)
      if (isJsxElement(node)) add(isComponent(tag) ? `${tag}.children` : null, node.children, transparent.has(tag))
      for (const attribute of isComponent(tag) ? opening.attributes.properties : [])
        if (isJsxAttribute(attribute) && attribute.initializer)
          add(`${tag}.${attribute.name.getText()}`, [attribute.initializer])
    }
    node.forEachChild((child) => visit(child, inside))
  }
  visit(file, '')
  return siblingLists
}

/** Props whose value a component puts beside other children. */
function findSharedProps(siblingLists: readonly Siblings[]): ReadonlySet<string> {
  const shared = new Set<string>()
  const addNames = (component: string, node: Node): void => {
    if (isIdentifier(node)) shared.add(`${component}.${node.text}`)
    if (isPropertyAccessExpression(node)) {
      if (node.expression.getText() === 'props') addNames(component, node.name)
    } else node.forEachChild((child) => addNames(component, child))
  }
  for (let size = -1; size < shared.size; ) {
    size = shared.size
    for (const siblings of siblingLists)
      if (isShared(siblings, shared))
        for (const { node, kind } of siblings.children) if (kind === 'any') addNames(siblings.component, node)
  }
  return shared
}

const isGroup = ({ prop, isFragment }: Siblings, shared: ReadonlySet<string>) =>
  isFragment || (prop !== null && shared.has(prop))
const isShared = (siblings: Siblings, shared: ReadonlySet<string>) =>
  siblings.children.length > 1 || isGroup(siblings, shared)

const isBeforeAbsent = (children: readonly Child[], index: number) => {
  const before = children.slice(0, index).findLast(({ kind }) => kind !== 'blank')
  return before?.kind === 'optional' || before?.kind === 'any'
}

const bareNames = /<bdi\b|as="bdi"/

export interface UnsafeText {
  file: string
  line: number
  text: string
}

/** @param overlay contents that replace those of files, by absolute path */
export function findUnsafeTexts(root: string, overlay: Readonly<Record<string, string>> = {}): UnsafeText[] {
  const api = new API({ cwd: root, fs: { readFile: (file) => overlay[file] } })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${root}/web/tsconfig.json`] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error('web/tsconfig.json was not opened')
    const { program, checker } = project
    const files = program.getSourceFileNames().filter(isPublicPart)
    const siblingLists = files.flatMap((name) => {
      const file = program.getSourceFile(name)
      return file ? listSiblings(checker, file) : []
    })
    const shared = findSharedProps(siblingLists)
    const names = files
      .filter((file) => !file.endsWith('/UserText.tsx'))
      .flatMap((name) =>
        (program.getSourceFile(name)?.text ?? '').split('\n').flatMap((text, index) => {
          const isBare = bareNames.test(text)
          return isBare ? [{ file: name.slice(root.length + 1), line: index + 1, text: text.trim() }] : []
        }),
      )
    const texts = siblingLists
      .filter((siblings) => isShared(siblings, shared))
      .flatMap((siblings) =>
        siblings.children
          .filter(
            ({ kind }, index) =>
              kind === 'changing' ||
              (kind === 'text' && (isGroup(siblings, shared) || isBeforeAbsent(siblings.children, index))),
          )
          .map(({ node }) => {
            const text = node.getText(siblings.file).trim()
            const start = siblings.file.text.indexOf(text, node.getStart(siblings.file))
            return {
              file: siblings.file.fileName.slice(root.length + 1),
              line: siblings.file.text.slice(0, start).split('\n').length,
              text: text.replace(/\s+/g, ' '),
            }
          }),
      )
    return [...texts, ...names]
  } finally {
    api.close()
  }
}
