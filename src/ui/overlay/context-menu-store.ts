import { type OfferedCommand, offered } from '#src/lib/keys/commands.ts';
import { createValueStore } from '#streams/index.ts';

/** A menu of what can be done with one thing. */
export interface ContextMenuRequest {
  /** Names the thing. */
  label: string;
  at: { x: number; y: number };
  commands: readonly OfferedCommand[];
}

export const contextMenu = createValueStore<ContextMenuRequest | null>(null);

/** Opens the menu of a thing that was just selected: the acts of this screen that can be done to it. */
export function showContextMenu(
  on: NonNullable<OfferedCommand['on']>,
  label: string,
  at: { x: number; y: number },
): void {
  const commands = offered.get().filter((one) => one.on === on && one.can());
  contextMenu.set({ label, at, commands });
}

/** The same by keyboard: at the element that stands for the thing. */
export function showContextMenuAt(
  on: NonNullable<OfferedCommand['on']>,
  label: string,
  element: Element | null,
): void {
  const { left = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  showContextMenu(on, label, { x: left + 24, y: bottom });
}
