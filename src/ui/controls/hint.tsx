import { type Placement, Tooltip } from '@blueprintjs/core';
import type { JSX, Ref } from 'react';

/** What an element needs to show its hint; pass all of it on. */
type Target = { ref: Ref<never> };

interface Props {
  text: string;
  placement?: Placement;
  /** Renders the element. No wrapper is added, so that a button stays part of its row. */
  children: (target: Target) => JSX.Element;
}

/** A tooltip of a few words, shown on hover and keyboard focus. */
export const Hint = ({ text, placement = 'bottom', children }: Props) => (
  <Tooltip
    compact
    content={text}
    hoverOpenDelay={400}
    placement={placement}
    // A hint is no popup that the element opens: those attributes are of a menu that it may open.
    renderTarget={({
      isOpen: _isOpen,
      className: _className,
      'aria-expanded': _isExpanded,
      'aria-haspopup': _popup,
      ...target
    }) => children(target as Target)}
  />
);
