import { assign, setup } from 'xstate';

export const THEME_PREFERENCES = ['light', 'dark', 'system'] as const;
/** The user's choice. */
export type ThemePreference = (typeof THEME_PREFERENCES)[number];
/** The theme that is displayed. */
export type ResolvedTheme = 'light' | 'dark';

export interface ThemeContext {
  /** The current preference of the operating system. */
  os: ResolvedTheme;
}

export type ThemeEvent =
  | { type: 'theme.choose'; preference: ThemePreference }
  | { type: 'theme.os_changed'; os: ResolvedTheme };

/** True for a stored text that is a preference. */
export const isThemePreference = (text: unknown): text is ThemePreference =>
  THEME_PREFERENCES.some((preference) => preference === text);

const is = (preference: ThemePreference) => ({
  guard: { type: 'chose', params: { preference } } as const,
  target: `.${preference}` as const,
});

/** Light, dark, or the preference of the operating system, which is followed live. */
export const themeMachine = setup({
  types: {
    context: {} as ThemeContext,
    events: {} as ThemeEvent,
    input: {} as ThemeContext,
  },
  guards: {
    chose: ({ event }, params: { preference: ThemePreference }) =>
      event.type === 'theme.choose' && event.preference === params.preference,
  },
}).createMachine({
  id: 'theme',
  context: ({ input }) => ({ os: input.os }),
  initial: 'system',
  on: {
    'theme.choose': [is('light'), is('dark'), is('system')],
    'theme.os_changed': { actions: assign({ os: ({ event }) => event.os }) },
  },
  states: { light: {}, dark: {}, system: {} },
});

/** The theme to show for a preference. */
export function resolveTheme(preference: ThemePreference, os: ResolvedTheme): ResolvedTheme {
  return preference === 'system' ? os : preference;
}
