import { useSelector } from '@xstate/react';
import { createActor, type SnapshotFrom } from 'xstate';
import {
  isThemePreference,
  type ResolvedTheme,
  resolveTheme,
  type ThemePreference,
  themeMachine,
} from '#machines/theme/theme-machine.ts';
import { readStored, STORED, writeStored } from './storage.ts';

const osPrefersDark = matchMedia('(prefers-color-scheme: dark)');
const osTheme = (): ResolvedTheme => (osPrefersDark.matches ? 'dark' : 'light');

const actor = createActor(themeMachine, { input: { os: osTheme() } }).start();

function adoptStored(): void {
  const stored = readStored(STORED.theme);
  actor.send({ type: 'theme.choose', preference: isThemePreference(stored) ? stored : 'system' });
}
adoptStored();

const resolved = ({ value, context }: SnapshotFrom<typeof themeMachine>): ResolvedTheme =>
  resolveTheme(value, context.os);

/** The theme that is currently shown. */
export const getResolvedTheme = (): ResolvedTheme => resolved(actor.getSnapshot());

/** Stores the theme of this browser. */
export function chooseTheme(preference: ThemePreference): void {
  writeStored(STORED.theme, preference);
  actor.send({ type: 'theme.choose', preference });
}

/**
 * Calls `fn` after every change of the user's choice or of the system's preference. Returns the
 * unsubscribe function.
 */
export function subscribeTheme(fn: () => void): () => void {
  const subscription = actor.subscribe(fn);
  return () => subscription.unsubscribe();
}

/** The theme that is currently shown, for drawings that CSS alone cannot colour. */
export const useResolvedTheme = (): ResolvedTheme => useSelector(actor, resolved);

export const useThemePreference = (): ThemePreference => useSelector(actor, ({ value }) => value);

function paint(): void {
  document.documentElement.dataset.theme = getResolvedTheme();
}
paint();
subscribeTheme(paint);

osPrefersDark.addEventListener('change', () =>
  actor.send({ type: 'theme.os_changed', os: osTheme() }),
);
// Set in another tab.
window.addEventListener('storage', (event) => {
  if (event.key === STORED.theme || event.key === null) adoptStored();
});
