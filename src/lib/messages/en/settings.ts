/** The settings screen: the frame of its sections. */
export const settings = {
  sections: 'Sections of the settings',
  section: 'Settings: {section}',
  none: 'Your role has nothing to set.',
  shortcuts: 'Shortcuts',
} as const;
