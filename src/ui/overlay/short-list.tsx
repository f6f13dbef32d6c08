import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { keepFitting } from './fit-lists.ts';
import { Popover } from './popover.tsx';
import './short-list.css';

export interface ShortListItem {
  key: string | number;
  /** What it is; ends in an ellipsis if there is too little room. */
  name: ReactNode;
  /** When it ends; never cut. */
  until?: string | null | undefined;
  /** Why; the first part that is cut. */
  why?: string | null | undefined;
  /** The full text. */
  title?: string | undefined;
  /** A button, which is never cut. */
  act?: ReactNode;
}

interface Props {
  /** What the items have in common, before the first one. */
  label: string;
  items: readonly ShortListItem[];
  tone?: 'warning';
}

const Item = ({ name, until, why, title, act }: Omit<ShortListItem, 'key'>) => (
  <>
    <span className="line short-list__item" title={title}>
      <span className="cut short-list__name">{name}</span>
      {until && <span className="short-list__until"> {until}</span>}
      {why && <span className="cut short-list__why"> {why}</span>}
    </span>
    {act}
  </>
);

/**
 * Items in a line that others share: all of them if they fit, otherwise their number as a button
 * that opens them. The reason is beside a single item only; of several, it is with all of them.
 */
export function ShortList({ label, items, tone }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  const isSeveral = items.length > 1;
  return (
    <span className="line short-list" data-tone={tone} data-several={isSeveral || undefined}>
      <span className="short-list__label">{label}</span>
      <span className="line short-list__shown">
        {items.map(({ key, why, ...item }) => (
          <Item key={key} {...item} why={isSeveral ? null : why} />
        ))}
      </span>
      <span className="short-list__number">
        <Popover
          isOpen={isOpen}
          onOpen={setOpen}
          placement="top"
          first={['button', 'a']}
          button={(target, isShown) => (
            <TextButton
              {...target}
              aria-label={`${label} ${items.length}`}
              aria-expanded={isShown}
              onClick={() => setOpen(!isOpen)}
            >
              {items.length}
            </TextButton>
          )}
        >
          <ul className="plain-list small short-list__all" aria-label={label}>
            {items.map(({ key, ...item }) => (
              <li key={key} className="line">
                <Item {...item} />
              </li>
            ))}
          </ul>
        </Popover>
      </span>
    </span>
  );
}

/** Lists that share the end of a line; they fold to their numbers if they do not fit. */
export function ShortLists({ children }: { children: ReactNode }) {
  const line = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => (line.current ? keepFitting(line.current) : undefined), []);
  return (
    <span ref={line} className="line short-lists">
      {children}
    </span>
  );
}
