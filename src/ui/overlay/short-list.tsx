import { type ReactNode, useState } from 'react';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Popover } from './popover.tsx';
import './short-list.css';

export interface ShortListItem {
  key: string | number;
  content: ReactNode;
  /** The full text, for an item that is cut. */
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

const Item = ({ content, title, act }: ShortListItem) => (
  <>
    <span className="cut" title={title}>
      {content}
    </span>
    {act}
  </>
);

/** Items in a line that others share: the first one, and a button that opens all of them. */
export function ShortList({ label, items, tone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...rest] = items;
  if (!first) return null;
  return (
    <span className="line short-list" data-tone={tone}>
      <span className="short-list__label">{label}</span>
      <Item {...first} />
      {rest.length > 0 && (
        <Popover
          isOpen={isOpen}
          onOpen={setOpen}
          placement="top"
          first={['button', 'a']}
          button={(target, isShown) => (
            <TextButton
              {...target}
              aria-label={`${label} +${rest.length}`}
              aria-expanded={isShown}
              onClick={() => setOpen(!isOpen)}
            >
              +{rest.length}
            </TextButton>
          )}
        >
          <ul className="plain-list small short-list__all" aria-label={label}>
            {items.map((item) => (
              <li key={item.key} className="line">
                <Item {...item} />
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </span>
  );
}
