/** CSS pixels of a settings panel (section 9). */
export const panelWidth = 380
