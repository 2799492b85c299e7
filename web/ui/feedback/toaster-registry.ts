import type { ComponentType } from 'react'
import { createStore, useStore } from '../../lib/store.ts'

const toaster = createStore<ComponentType | null>(null, () => null)

/** Registers the toaster lazily: pages that show no toasts do not load it. */
export const registerToaster = toaster.set

export const useToaster = () => useStore(toaster)
