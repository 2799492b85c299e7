import { type KeyboardEvent, memo, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { Text } from '../../../ui/layout/Boxes.tsx'
import { getNextArea } from '../../county/map-areas.ts'
import map from '../../county/StateMap.module.css'
import styles from '../Territory.module.css'

export interface AssignmentArea {
  id: number
  path: string
  color: string
  /** Name of the county and its district, for screen readers and the pointer. */
  label: string
  /** True if the county is in the selected district. */
  isChosen: boolean
}

interface AssignmentMapProps {
  width: number
  height: number
  label: string
  areas: readonly AssignmentArea[]
  /** A stroke removes counties if its first county was in the selected district; otherwise it assigns them. */
  onAssignAreas: (ids: readonly number[], isRemoval: boolean) => void
}

const idAt = (element: Element | null) => {
  const id = element?.getAttribute('data-area')
  return id === null || id === undefined ? undefined : Number(id)
}

/**
 * Map for assigning counties by click, by a stroke across several, or with the arrow keys and the space bar. Never
 * mirrored: west is left in every language.
 */
export function AssignmentMap({ width, height, label, areas, onAssignAreas }: AssignmentMapProps) {
  const svg = useRef<SVGSVGElement>(null)
  const stroke = useRef<{ isRemoval: boolean; visitedIds: Set<number> }>(null)
  const [focusedId, setFocusedId] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const byId = useMemo(() => new Map(areas.map((area) => [area.id, area])), [areas])
  const tabStop = focusedId !== undefined && byId.has(focusedId) ? focusedId : areas[0]?.id

  function strokeOver(ids: (number | undefined)[]) {
    const { current } = stroke
    const newIds = ids.filter((id) => id !== undefined).filter((id) => current && !current.visitedIds.has(id))
    for (const id of newIds) current?.visitedIds.add(id)
    if (current && newIds.length > 0) onAssignAreas(newIds, current.isRemoval)
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    const id = idAt(event.target as Element)
    if (id === undefined || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.current = { isRemoval: byId.get(id)?.isChosen ?? false, visitedIds: new Set() }
    setFocusedId(id)
    strokeOver([id])
  }
  function onPointerMove({ nativeEvent, target, clientX, clientY }: PointerEvent<SVGSVGElement>) {
    if (!stroke.current) return setPointed(idAt(target as Element))
    // A fast stroke crosses several counties between two frames.
    const points = nativeEvent.getCoalescedEvents?.() ?? []
    const ids = [...points, { clientX, clientY }].map((at) => idAt(document.elementFromPoint(at.clientX, at.clientY)))
    setPointed(ids.at(-1))
    strokeOver(ids)
  }
  const endStroke = () => {
    stroke.current = null
  }
  function onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
    const id = idAt(event.target as Element)
    if (id === undefined) return
    const isActivationKey = event.key === 'Enter' || event.key === ' '
    const next = getNextArea(areas, id, event.key)
    if (isActivationKey || next !== undefined) event.preventDefault()
    if (isActivationKey) onAssignAreas([id], byId.get(id)?.isChosen ?? false)
    if (next !== undefined) svg.current?.querySelector<SVGElement>(`[data-area="${next}"]`)?.focus()
  }
  const onFocus = useCallback((id: number) => {
    setFocusedId(id)
    setPointed(id)
  }, [])
  return (
    <div className={`${map.map} ${styles.map}`} dir="ltr">
      <svg
        ref={svg}
        viewBox={`-3 -3 ${width + 6} ${height + 6}`}
        role={'group' as string}
        aria-label={label}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={endStroke}
        onPointerCancel={endStroke}
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

/** Memoized: a stroke across a large state re-renders only the counties that it crosses. */
const AreaShape = memo(function AreaShape({ area, isStop, onFocus }: AreaShapeProps) {
  const { id, path, color, label, isChosen } = area
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG shape cannot be a button element
    <path
      d={path}
      data-area={id}
      data-chosen={isChosen || undefined}
      className={`${map.area} ${styles.area}`}
      style={{ fill: color }}
      role="button"
      aria-label={label}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(id)}
    />
  )
})
