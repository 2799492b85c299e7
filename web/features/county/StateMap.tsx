import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinClasses, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { type Area, getNextArea } from './map-areas.ts'
import styles from './StateMap.module.css'

interface StateMapProps {
  width: number
  height: number
  /** Accessible name. A text alternative with the same information must accompany the map. */
  label: string
  areas: readonly Area[]
  colorOf: (id: number) => string
  describe: (id: number) => string
  /** Makes the areas buttons, with a single tab stop and arrow keys between them. */
  onSelect?: ((id: number) => void) | undefined
  selected?: number | undefined
  children?: ReactNode
}

/** Area under the pointer, and the position on the map, from 0 to 1. */
interface Pointed {
  id: number
  x: number
  y: number
}

const idAt = (target: EventTarget) => {
  const id = (target as Element).getAttribute('data-area')
  return id === null ? undefined : Number(id)
}

/** Never mirrored: west is left in every language. */
export function StateMap({ width, height, label, areas, colorOf, describe, onSelect, ...rest }: StateMapProps) {
  const { selected, children } = rest
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<Pointed>()
  const [focusedId, setFocusedId] = useState<number>()
  const clearPointed = useCallback(() => setPointed(undefined), [])

  function point(id: number | undefined, clientX: number, clientY: number) {
    const frame = box.current?.getBoundingClientRect()
    if (id === undefined || !frame) return clearPointed()
    setPointed({ id, x: (clientX - frame.left) / frame.width, y: (clientY - frame.top) / frame.height })
  }
  function pointAtMiddle(shape: Element) {
    const { left, width, top } = shape.getBoundingClientRect()
    point(idAt(shape), left + width / 2, top)
  }
  const follow = ({ target, clientX, clientY }: PointerEvent) => point(idAt(target as Element), clientX, clientY)
  function onKeyDown(event: KeyboardEvent<SVGElement>) {
    const id = idAt(event.target)
    if (!onSelect || id === undefined) return
    const isActivationKey = event.key === 'Enter' || event.key === ' '
    const next = getNextArea(areas, id, event.key)
    if (isActivationKey || next !== undefined) event.preventDefault()
    if (isActivationKey) onSelect(id)
    if (next !== undefined) box.current?.querySelector<SVGElement>(`[data-area="${next}"]`)?.focus()
  }

  const tabStop = areas.find(({ id }) => id === (focusedId ?? selected))?.id ?? areas[0]?.id
  const marked = areas.find(({ id }) => id === (pointed?.id ?? selected))
  return (
    <div ref={box} className={styles.map} dir="ltr">
      <svg
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        role={onSelect ? 'group' : 'img'}
        aria-label={label}
        onPointerMove={follow}
        onPointerDown={follow}
        // On touch, the tooltip remains after the finger is lifted, until another area is touched.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && clearPointed()}
        onKeyDown={onKeyDown}
      >
        {areas.map(({ id, path }) => (
          <path
            key={id}
            d={path}
            data-area={id}
            className={styles.area}
            fill={colorOf(id)}
            {...(onSelect && {
              role: 'button',
              'aria-label': describe(id),
              'aria-pressed': id === selected,
              tabIndex: id === tabStop ? 0 : -1,
              onClick: () => onSelect(id),
              onFocus: ({ currentTarget }) => {
                setFocusedId(id)
                if (currentTarget.matches(':focus-visible')) pointAtMiddle(currentTarget)
              },
              onBlur: clearPointed,
            })}
          />
        ))}
        {children}
        {marked && <path d={marked.path} className={styles.marked} />}
      </svg>
      {pointed && (
        <Tip at={pointed} onDismiss={clearPointed}>
          {describe(pointed.id)}
        </Tip>
      )}
    </div>
  )
}

/** Stays inside the map: flips to the right near its left edge, and below near its top. */
function Tip({ at, onDismiss, children }: { at: Pointed; onDismiss: () => void; children: string }) {
  const { dir } = useTranslation()
  useEffect(() => {
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && onDismiss()
    const onPointer = ({ target }: Event) => target && idAt(target) === undefined && onDismiss()
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPointer)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPointer)
    }
  }, [onDismiss])
  const position = { '--x': Math.min(Math.max(at.x, 0), 1), '--y': at.y } as CSSProperties
  return (
    <Text
      as="div"
      aria-hidden="true"
      dir={dir}
      size="2"
      weight="strong"
      className={joinClasses(shared.unprinted, styles.tip, at.y < 0.2 && styles.below)}
      style={position}
    >
      {children}
    </Text>
  )
}
