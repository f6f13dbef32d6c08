import {
  Button,
  type ButtonProps,
  Menu,
  MenuDivider,
  MenuItem,
  PopupKind,
} from '@blueprintjs/core';
import { SmallTick } from '@blueprintjs/icons';
import { type ComponentType, Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useHeldItems } from './held-items.ts';
import { Popover } from './popover.tsx';
import './dropdown-menu.css';

export interface DropdownItem {
  label: string;
  /** Required if two items may have the same label, or if labels can change. */
  id?: number | string;
  icon?: ComponentType;
  /** Set for an option of a radio group. */
  checked?: boolean;
  /** A hint at the end of the item's line, such as its key. */
  hint?: string;
  more?: string;
  /** A separator above it. */
  startsGroup?: boolean;
  /** Absent: the item is disabled. */
  run?: (() => void) | undefined;
}

interface Props {
  /** The accessible label of the button. */
  label: string;
  className?: string;
  variant?: ButtonProps['variant'];
  endIcon?: ButtonProps['endIcon'];
  items: readonly DropdownItem[];
  children: ReactNode;
  placement?: 'bottom-start' | 'bottom-end';
  /** Set both if the menu can also be opened without its button. */
  isOpen?: boolean;
  onOpen?: (isOpen: boolean) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus among the items of a menu, following the ARIA menu pattern. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = STEPS[event.key]?.(at, items.length - 1);
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

const keyOf = ({ id, label }: DropdownItem) => id ?? label;
const withoutAct = (item: DropdownItem): DropdownItem => ({ ...item, run: undefined });

/** A button that opens a menu. Arrows, Home and End move the focus in it, Escape closes it. */
export function DropdownMenu(props: Props) {
  const { label, className, children, placement = 'bottom-end' } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.isOpen ?? ownOpen;
  const setOpen = props.onOpen ?? setOwnOpen;
  const items = useHeldItems(props.items, open, keyOf, withoutAct);
  const choose = ({ run }: DropdownItem) => {
    setOpen(false);
    run?.();
  };
  const menu = (
    <Menu
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        moveFocus(event);
        if (event.key !== 'Tab') return;
        event.preventDefault();
        setOpen(false);
      }}
    >
      {items.map((item) => (
        <Fragment key={keyOf(item)}>
          {item.startsGroup && <MenuDivider />}
          <MenuItem
            {...(item.checked === undefined
              ? {}
              : { role: 'menuitemradio', 'aria-checked': item.checked })}
            tabIndex={-1}
            icon={item.icon && <item.icon />}
            text={item.label}
            labelElement={
              <>
                {item.more && <small>{item.more}</small>}
                {item.checked && <SmallTick />}
                {item.hint && <kbd>{item.hint}</kbd>}
              </>
            }
            disabled={item.run === undefined}
            onClick={() => choose(item)}
          />
        </Fragment>
      ))}
    </Menu>
  );
  return (
    <Popover
      isOpen={open}
      onOpen={setOpen}
      placement={placement}
      popupKind={PopupKind.MENU}
      // The checked item, or the first one.
      first={['[aria-checked=true]', '[role^=menuitem]']}
      button={(target, isOpen) => (
        <Button
          {...target}
          variant={props.variant ?? 'minimal'}
          className={className ?? ''}
          active={isOpen}
          ellipsizeText
          endIcon={props.endIcon}
          aria-label={label}
          title={label}
        >
          {children}
        </Button>
      )}
    >
      {menu}
    </Popover>
  );
}
