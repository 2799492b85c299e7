import { type KeyboardEvent, memo, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { Text } from '../../../ui/layout/Layout.tsx'
import { getNextArea } from '../../county/map-areas.ts'
import styles from '../Territory.module.css'

export interface AssignmentArea {
  id: number
  path: string
  /** A CSS color. */
  color: string
  /** One line that says what it is and whose. */
  label: string
  /** Whether it is in the district that is painted with. */
  isChosen: boolean
}

interface AssignmentMapProps {
  width: number
  height: number
  label: string
  indexByKey: readonly AssignmentArea[]
  /** Given or taken, as it was with the place that a stroke began at. */
  onAssignAreas: (ids: readonly number[], isRemoval: boolean) => void
}

const idAt = (element: Element | null) => {
  const id = element?.getAttribute('data-area')
  return id === null || id === undefined ? undefined : Number(id)
}

/**
 * The counties to paint: by a press, a stroke across several, or with the arrow keys and the space bar. Never mirrored:
 * west is left in every language.
 */
export function AssignmentMap({
  width,
  height,
  label,
  indexByKey: areas,
  onAssignAreas: onAssign,
}: AssignmentMapProps) {
  const svg = useRef<SVGSVGElement>(null)
  const stroke = useRef<{ isRemoval: boolean; visitedIds: Set<number> }>(null)
  const [stop, setStop] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const byId = useMemo(() => new Map(areas.map((area) => [area.id, area])), [areas])
  const tabStop = stop !== undefined && byId.has(stop) ? stop : areas[0]?.id

  function strokeOver(ids: (number | undefined)[]) {
    const { current } = stroke
    const fresh = ids.filter((id) => id !== undefined).filter((id) => current && !current.visitedIds.has(id))
    for (const id of fresh) current?.visitedIds.add(id)
    if (current && fresh.length > 0) onAssign(fresh, current.isRemoval)
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    const id = idAt(event.target as Element)
    if (id === undefined || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.current = { isRemoval: byId.get(id)?.isChosen ?? false, visitedIds: new Set() }
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
    const isActivationKey = event.key === 'Enter' || event.key === ' '
    const next = getNextArea(areas, id, event.key)
    if (isActivationKey || next !== undefined) event.preventDefault()
    if (isActivationKey) onAssign([id], byId.get(id)?.isChosen ?? false)
    if (next !== undefined) svg.current?.querySelector<SVGElement>(`[data-area="${next}"]`)?.focus()
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
        {areas.map((area) => (
          <AreaShape key={area.id} area={area} isStop={area.id === tabStop} onFocus={onFocus} />
        ))}
      </svg>
      <Text size="2" weight="strong" aria-hidden="true" dir="auto" className={styles.pointed}>
        {pointed === undefined ? '' : byId.get(pointed)?.label}
      </Text>
    </div>
  )
}

interface AreaShapeProps {
  area: AssignmentArea
  isStop: boolean
  onFocus: (id: number) => void
}

/** One by one: a stroke across a large state draws the counties that it meets, and no others. */
const AreaShape = memo(function AreaShape({ area, isStop, onFocus }: AreaShapeProps) {
  const { id, path, color, label, isChosen } = area
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element
    <path
      d={path}
      data-area={id}
      data-chosen={isChosen || undefined}
      className={styles.area}
      style={{ fill: color }}
      role="button"
      aria-label={label}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(id)}
    />
  )
})
