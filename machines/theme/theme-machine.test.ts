import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  isThemePreference,
  resolveTheme,
  THEME_PREFERENCES,
  type ThemeEvent,
  themeMachine,
} from './theme-machine.ts';

const events: ThemeEvent[] = [
  ...THEME_PREFERENCES.map((preference) => ({ type: 'theme.choose', preference }) as const),
  { type: 'theme.os_changed', os: 'dark' },
  { type: 'theme.os_changed', os: 'light' },
];

describe('theme machine', () => {
  it('starts with the system’s preference', () => {
    const actor = createActor(themeMachine, { input: { os: 'dark' } }).start();
    expect(actor.getSnapshot().value).toBe('system');
  });

  it('shows the chosen theme, and the system’s theme only if “System” is chosen', () => {
    const paths = getShortestPaths(themeMachine, { input: { os: 'light' }, events });
    expect(paths).toHaveLength(THEME_PREFERENCES.length * 2);
    for (const { state } of paths) {
      const shown = resolveTheme(state.value, state.context.os);
      expect(shown).toBe(state.value === 'system' ? state.context.os : state.value);
    }
  });

  it('keeps the chosen theme when the system’s theme changes', () => {
    const actor = createActor(themeMachine, { input: { os: 'light' } }).start();
    actor.send({ type: 'theme.choose', preference: 'light' });
    actor.send({ type: 'theme.os_changed', os: 'dark' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'light', context: { os: 'dark' } });
  });

  it('accepts only the known preferences', () => {
    expect(isThemePreference('dark')).toBe(true);
    expect(isThemePreference('blue')).toBe(false);
    expect(isThemePreference(null)).toBe(false);
  });
});
