/** Element ids of the controls that a link to the page can focus, by the name in its `?field=`. */
export const territoryControls = {
  state: 'territory-state',
  district: 'territory-add-district',
  county: 'territory-counties',
  gradeLevel: 'territory-add-grade-level',
} as const
