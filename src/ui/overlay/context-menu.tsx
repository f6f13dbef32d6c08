import { Menu, MenuItem } from '@blueprintjs/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import type { OfferedCommand } from '#src/lib/keys/commands.ts';
import { offeredCommands } from '#src/lib/keys/offered-commands.ts';
import { keyName, keysOf } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type ContextMenuRequest, contextMenu } from './context-menu-store.ts';
import { moveFocus } from './dropdown-menu.tsx';
import { focusFirst } from './focus-first.ts';
import './context-menu.css';

const MARGIN_PX = 8;
const close = () => contextMenu.set(null);

function MenuAt({ label, at, commands }: ContextMenuRequest) {
  const menu = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const { offsetWidth, offsetHeight } = element;
    element.style.left = `${Math.max(MARGIN_PX, Math.min(at.x, innerWidth - offsetWidth - MARGIN_PX))}px`;
    element.style.top = `${Math.max(MARGIN_PX, Math.min(at.y, innerHeight - offsetHeight - MARGIN_PX))}px`;
  }, [at]);

  // Not a layout effect: its cleanup would run while the menu still has the focus.
  useEffect(() => {
    const before = document.activeElement;
    focusFirst(menu.current, ['[role=menuitem]']);
    const leave = (event: Event) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) close();
    };
    window.addEventListener('pointerdown', leave, true);
    window.addEventListener('wheel', leave, { capture: true, passive: true });
    window.addEventListener('blur', close);
    return () => {
      window.removeEventListener('pointerdown', leave, true);
      window.removeEventListener('wheel', leave, { capture: true });
      window.removeEventListener('blur', close);
      // Unless something else has taken the focus, such as the chosen command or a clicked element.
      const returnFocus = () => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus();
      };
      returnFocus();
      // A press outside moves the focus only after its event.
      setTimeout(returnFocus);
    };
  }, []);

  const choose = (command: OfferedCommand) => {
    close();
    // Runs after the focus has returned.
    setTimeout(() => command.run());
  };
  return (
    <Menu
      ulRef={menu}
      className="context-menu floating"
      tabIndex={-1}
      aria-label={label}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        moveFocus(event);
        if (event.key !== 'Escape' && event.key !== 'Tab') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <li aria-hidden="true">{label}</li>
      {commands.map((command) => {
        const [key] = command.yields() ? [] : keysOf(offeredCommands.get(), command.id);
        return (
          <MenuItem
            key={command.id}
            tabIndex={-1}
            text={t(command.label)}
            {...(key === undefined ? {} : { labelElement: <kbd>{keyName(key)}</kbd> })}
            onClick={() => choose(command)}
          />
        );
      })}
      {commands.length === 0 && <li>{t('shell.menu_empty')}</li>}
    </Menu>
  );
}

/**
 * The host of context menus. Mount it once per page; `showContextMenu` opens a menu from anywhere.
 */
export function ContextMenu() {
  const request = useStore(contextMenu);
  return request && <MenuAt {...request} />;
}
