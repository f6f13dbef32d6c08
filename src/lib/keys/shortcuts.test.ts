import { afterEach, describe, expect, it, vi } from 'vitest';
import { en } from '#src/lib/messages/en/index.ts';
import { preferences } from '#src/lib/preferences.ts';
import { loadMessages, setLanguage } from '../i18n.ts';
import type { Command } from './commands.ts';
import { modified } from './modifier-names.ts';
import { commandFor, keyName, keysIn } from './shortcuts.ts';

const act = (id: string, keys: string[], more: Partial<Command> = {}): Command => ({
  id,
  label: 'live.cmd_open',
  keys,
  run: () => undefined,
  ...more,
});
const commands = [
  act('next', ['j', 'ArrowDown']),
  act('assign', ['a']),
  act('back', ['Escape'], { isFixed: true }),
];
const set = (keys: Record<string, string[]>, singleKeys = true) => ({ singleKeys, keys });
const table = (keys: Record<string, string[]>, singleKeys = true) =>
  Object.fromEntries(keysIn(commands, set(keys, singleKeys)));

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, ...more });
  Object.defineProperty(event, 'target', { value: target });
  return commandFor(event, commands)?.command.id;
};
afterEach(() => preferences.set({ version: 0 }));

describe('the keys of commands', () => {
  it('are the defaults unless the user sets others; arrows and Escape stay', () => {
    expect(table({})).toEqual({ next: ['j', 'ArrowDown'], assign: ['a'], back: ['Escape'] });
    expect(table({ next: ['g'] }).next).toEqual(['g', 'ArrowDown']);
    expect(table({ assign: [] }).assign).toEqual([]);
    expect(table({ back: ['q'] }).back).toEqual(['Escape']);
  });

  it('are unique: the user’s key takes precedence over a default', () => {
    // A later version may give a new command a key that the user has already assigned.
    expect(table({ next: ['a'] })).toMatchObject({ next: ['a', 'ArrowDown'], assign: [] });
    expect(table({ next: ['g'], assign: ['g'] })).toMatchObject({ next: ['g', 'ArrowDown'] });
    expect(table({ next: ['g'], assign: ['g'] }).assign).toEqual([]);
  });

  it('exclude letters if single keys are off', () => {
    expect(table({ assign: ['Mod+b'] }, false)).toEqual({
      next: ['ArrowDown'],
      assign: ['Mod+b'],
      back: ['Escape'],
    });
  });
});

describe('a key press', () => {
  it('finds its command regardless of Caps Lock, but not with Ctrl or Alt', () => {
    expect(press('A')).toBe('assign');
    expect(press('a', { ctrlKey: true })).toBeUndefined();
    expect(press('a', { altKey: true })).toBeUndefined();
    preferences.set({ version: 1, shortcuts: set({ assign: ['Mod+b'] }) });
    expect(press('b', { metaKey: true })).toBe('assign');
    expect(press('a')).toBeUndefined();
  });

  it('acts only on the focused element if single keys are off, except Escape', () => {
    preferences.set({ version: 1, shortcuts: set({}, false) });
    const grid = document.createElement('div');
    expect(press('j', {}, grid)).toBeUndefined();
    expect(press('ArrowDown')).toBeUndefined();
    expect(press('ArrowDown', {}, grid)).toBe('next');
    expect(press('Escape')).toBe('back');
  });

  it('is written as on the keyboard’s keys', () => {
    expect(['a', 'ArrowDown', ' ', '-', 'Mod+b'].map(keyName)).toEqual([
      'A',
      '↓',
      'Space',
      '−',
      'Ctrl B',
    ]);
  });
});

describe('the names of keys', () => {
  afterEach(() => vi.unstubAllGlobals());
  const names = () => ['Mod+k', 'Mod+Enter', 'Shift+F10', 'Escape', 'a'].map(keyName);

  it('are those of a PC’s keyboard', () => {
    expect(names()).toEqual(['Ctrl K', 'Ctrl Enter', 'Shift F10', 'Esc', 'A']);
  });

  it('are those of a Mac on a Mac', () => {
    vi.stubGlobal('navigator', { platform: 'MacIntel' });
    expect(names()).toEqual(['⌘K', '⌘↩', '⇧F10', 'esc', 'A']);
    expect([modified('alt', '↑ ↓'), modified('mod')]).toEqual(['⌥↑ ↓', '⌘']);
  });

  it('are written nowhere else: messages get them as placeholders', () => {
    const texts = Object.values(en).flatMap((part) => Object.values(part));
    expect(texts.filter((text) => /\b(Ctrl|Cmd) \S/.test(text))).toEqual([]);
  });
});

it('keys are named as keyboards of the language name them', async () => {
  const shown = async (language: 'fr' | 'ar' | 'en') => {
    setLanguage(language);
    await loadMessages();
    return ['Enter', 'Escape', 'Shift+F10', 'Mod+k', 'a', 'ArrowUp'].map(keyName);
  };
  expect(await shown('fr')).toEqual(['Entrée', 'Échap', 'Maj F10', 'Ctrl K', 'A', '↑']);
  expect(await shown('ar')).toEqual(['↵', 'Esc', '⇧ F10', 'Ctrl K', 'A', '↑']);
  expect(await shown('en')).toEqual(['Enter', 'Esc', 'Shift F10', 'Ctrl K', 'A', '↑']);
});
