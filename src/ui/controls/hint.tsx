import { type Placement, Tooltip } from '@blueprintjs/core';
import type { JSX, Ref } from 'react';

/** What an element needs so that its hint shows: all of it is passed on. */
type Target = { ref: Ref<never> };

interface Props {
  text: string;
  placement?: Placement;
  /** Draws the element. None is put around it: a button stays a part of its row. */
  children: (target: Target) => JSX.Element;
}

/** A few words beside an element on which the pointer rests, or that has the keyboard's focus. */
export const Hint = ({ text, placement = 'bottom', children }: Props) => (
  <Tooltip
    compact
    content={text}
    hoverOpenDelay={400}
    placement={placement}
    renderTarget={({ isOpen: _isOpen, className: _className, ...target }) =>
      children(target as Target)
    }
  />
);
