import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Row } from '../../../ui/layout/Boxes.tsx'
import styles from '../DistrictPoll.module.css'
import type { OfferedName } from './voting-options-draft.ts'

interface DraggableRowsProps {
  names: readonly OfferedName[]
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Sortable by mouse, touch and keyboard; every step is announced. */
export function DraggableRows({ names, onMove, children }: DraggableRowsProps) {
  const { t } = useTranslation()
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const getIndex = (targetId: UniqueIdentifier) => names.findIndex(({ id }) => id === targetId)
  const toMessageValues = (id: UniqueIdentifier, over = id) => ({
    name: names[getIndex(id)]?.snowplowName ?? '',
    position: getIndex(over) + 1,
    total: names.length,
  })
  // Suppresses the first "over" announcement, which dnd-kit sends for the row's own position on pickup.
  const isPickedUp = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isPickedUp.current = true
      return t('districtPoll.dragStarted', toMessageValues(active.id))
    },
    onDragOver: ({ active, over }) => {
      const isFirst = isPickedUp.current
      isPickedUp.current = false
      return over && !isFirst ? t('districtPoll.dragOver', toMessageValues(active.id, over.id)) : undefined
    },
    onDragEnd: ({ active, over }) => t('districtPoll.dragEnded', toMessageValues(active.id, over?.id)),
    onDragCancel: ({ active }) => t('districtPoll.dragCanceled', toMessageValues(active.id)),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('districtPoll.dragHow') } }}
      onDragEnd={({ active, over }) => over && over.id !== active.id && onMove(getIndex(active.id), getIndex(over.id))}
    >
      <SortableContext items={names.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

interface DraggableRowProps {
  name: OfferedName
  isLocked: boolean
  children: ReactNode
}

export function DraggableRow({ name: { id, snowplowName }, isLocked, children }: DraggableRowProps) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isLocked,
    attributes: { roleDescription: t('districtPoll.draggable') },
    // No transition for users who prefer reduced motion.
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && { transition: null }),
  })
  return (
    <Row
      as="li"
      ref={setNodeRef}
      gap="3"
      className={isDragging ? styles.dragged : undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {!isLocked && (
        <IconButton
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          label={t('districtPoll.drag', { name: snowplowName })}
          className={styles.handle}
        >
          <Icon of={GripVertical} />
        </IconButton>
      )}
      {children}
    </Row>
  )
}
