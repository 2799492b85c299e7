import type { ComponentType } from 'react'
import { createStore } from '../../lib/storage/store.ts'

export const toasterStore = createStore<ComponentType | null>(null, () => null)

/** Registers the toaster lazily: pages that show no toasts do not load it. */
export const registerToaster = toasterStore.set
