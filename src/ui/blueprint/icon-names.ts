/**
 * Replaces Blueprint's list of all icon names, which its icon loader carries to check names (8 kB
 * with Brotli on the sign-in screen). The console passes icons as elements and loads none by name.
 */
export const BlueprintIcons_16 = {};
export const BLUEPRINT_ICONS_16_CODEPOINTS = {};
