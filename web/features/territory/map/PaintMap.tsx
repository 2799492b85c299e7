import { type KeyboardEvent, memo, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { Text } from '../../../ui/layout/Layout.tsx'
import { placeAfter } from '../../county/map-places.ts'
import styles from '../Territory.module.css'

export interface PaintedPlace {
  id: number
  path: string
  /** A CSS color. */
  color: string
  /** One line that says what it is and whose. */
  label: string
  /** Whether it is in the district that is painted with. */
  isChosen: boolean
}

interface PaintMapProps {
  width: number
  height: number
  label: string
  places: readonly PaintedPlace[]
  /** Given or taken, as it was with the place that a stroke began at. */
  onPaint: (ids: readonly number[], isTaken: boolean) => void
}

const idAt = (element: Element | null) => {
  const id = element?.getAttribute('data-place')
  return id === null || id === undefined ? undefined : Number(id)
}

/**
 * The counties to paint: by a press, a stroke across several, or with the arrow keys and the space bar. Never mirrored:
 * west is left in every language.
 */
export function PaintMap({ width, height, label, places, onPaint }: PaintMapProps) {
  const svg = useRef<SVGSVGElement>(null)
  const stroke = useRef<{ isTaken: boolean; seen: Set<number> }>(null)
  const [stop, setStop] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places])
  const tabStop = stop !== undefined && byId.has(stop) ? stop : places[0]?.id

  function strokeOver(ids: (number | undefined)[]) {
    const { current } = stroke
    const fresh = ids.filter((id) => id !== undefined).filter((id) => current && !current.seen.has(id))
    for (const id of fresh) current?.seen.add(id)
    if (current && fresh.length > 0) onPaint(fresh, current.isTaken)
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    const id = idAt(event.target as Element)
    if (id === undefined || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.current = { isTaken: byId.get(id)?.isChosen ?? false, seen: new Set() }
    setStop(id)
    strokeOver([id])
  }
  function onPointerMove({ nativeEvent, target, clientX, clientY }: PointerEvent<SVGSVGElement>) {
    if (!stroke.current) return setPointed(idAt(target as Element))
    // A quick hand passes several counties between two frames.
    const points = nativeEvent.getCoalescedEvents?.() ?? []
    const ids = [...points, { clientX, clientY }].map((at) => idAt(document.elementFromPoint(at.clientX, at.clientY)))
    setPointed(ids.at(-1))
    strokeOver(ids)
  }
  const lift = () => {
    stroke.current = null
  }
  function onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
    const id = idAt(event.target as Element)
    if (id === undefined) return
    const isPress = event.key === 'Enter' || event.key === ' '
    const next = placeAfter(places, id, event.key)
    if (isPress || next !== undefined) event.preventDefault()
    if (isPress) onPaint([id], byId.get(id)?.isChosen ?? false)
    if (next !== undefined) svg.current?.querySelector<SVGElement>(`[data-place="${next}"]`)?.focus()
  }
  const onFocus = useCallback((id: number) => {
    setStop(id)
    setPointed(id)
  }, [])
  return (
    <div className={styles.map} dir="ltr">
      <svg
        ref={svg}
        viewBox={`-3 -3 ${width + 6} ${height + 6}`}
        role={'group' as string}
        aria-label={label}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={lift}
        onPointerCancel={lift}
        onPointerLeave={() => setPointed(undefined)}
        onKeyDown={onKeyDown}
      >
        {places.map((place) => (
          <PlaceShape key={place.id} place={place} isStop={place.id === tabStop} onFocus={onFocus} />
        ))}
      </svg>
      <Text size="2" weight="strong" aria-hidden="true" dir="auto" className={styles.pointed}>
        {pointed === undefined ? '' : byId.get(pointed)?.label}
      </Text>
    </div>
  )
}

interface PlaceShapeProps {
  place: PaintedPlace
  isStop: boolean
  onFocus: (id: number) => void
}

/** One by one: a stroke across a large state draws the counties that it meets, and no others. */
const PlaceShape = memo(function PlaceShape({ place, isStop, onFocus }: PlaceShapeProps) {
  const { id, path, color, label, isChosen } = place
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element
    <path
      d={path}
      data-place={id}
      data-chosen={isChosen || undefined}
      className={styles.place}
      style={{ fill: color }}
      role="button"
      aria-label={label}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(id)}
    />
  )
})
