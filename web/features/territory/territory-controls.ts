/** Element ids of the controls that `?field=` can focus. */
export const territoryControls = {
  state: 'territory-state',
  district: 'territory-add-district',
  county: 'territory-counties',
  gradeLevel: 'territory-add-grade-level',
} as const
