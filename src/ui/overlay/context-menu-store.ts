import { defineStore } from '#src/lib/console/console.ts';
import type { OfferedCommand } from '#src/lib/keys/commands.ts';
import { offeredCommands } from '#src/lib/keys/offered-commands.ts';

/** A menu of the commands on one thing. */
export interface ContextMenuRequest {
  /** The label of the thing. */
  label: string;
  at: { x: number; y: number };
  commands: readonly OfferedCommand[];
}

export const contextMenu = defineStore<ContextMenuRequest | null>(() => null);

/**
 * Opens the menu of a thing that was just selected, with the commands of this screen that apply to
 * it.
 */
export function showContextMenu(
  on: NonNullable<OfferedCommand['on']>,
  label: string,
  at: { x: number; y: number },
): void {
  const commands = offeredCommands.get().filter((one) => one.on === on && one.can());
  contextMenu.set({ label, at, commands });
}

/** Opens the menu by keyboard, beside the element of the thing. */
export function showContextMenuAt(
  on: NonNullable<OfferedCommand['on']>,
  label: string,
  element: Element | null,
): void {
  const { left = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  showContextMenu(on, label, { x: left + 24, y: bottom });
}
