// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the combobox pattern: keys are the field's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and points at an option.
// biome-ignore-all lint/a11y/useSemanticElements: a select cannot be typed into.

import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import './suggestions.css';

export interface Suggestion {
  value: string;
  label: string;
  more?: string;
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

const GAP = 2;
const EDGE = 8;

/**
 * Places the list below the field, or above it if there is more room. It begins where the field
 * begins, and stays within the window if it is wider than the field.
 */
function place(list: HTMLElement, field: HTMLElement): void {
  const { left, right, top, bottom, width } = field.getBoundingClientRect();
  const [below, above] = [window.innerHeight - bottom - EDGE, top - EDGE];
  const isAbove = below < list.scrollHeight && above > below;
  list.style.insetInlineStart = 'auto';
  list.style.minWidth = `${Math.min(width, window.innerWidth - 2 * EDGE)}px`;
  list.style.maxWidth = `${window.innerWidth - 2 * EDGE}px`;
  const wide = list.offsetWidth;
  const start = getComputedStyle(field).direction === 'rtl' ? right - wide : left;
  const furthest = window.innerWidth - EDGE - wide;
  list.style.left = `${Math.max(EDGE, Math.min(start, furthest))}px`;
  list.style.maxHeight = `${Math.max(0, (isAbove ? above : below) - GAP)}px`;
  list.style.top = isAbove ? 'auto' : `${bottom + GAP}px`;
  list.style.bottom = isAbove ? `${window.innerHeight - top + GAP}px` : 'auto';
}

/**
 * The suggestions of a field, which keeps the focus. The list is in the top layer, so that no sheet
 * or scrolling part around the field cuts it off.
 */
export function Suggestions(props: {
  id: string;
  /** Null while they are looked for. */
  items: readonly Suggestion[] | null;
  active: number;
  field: RefObject<HTMLElement | null>;
  onChoose: (item: Suggestion) => void;
  /** The field has moved. */
  onClose: () => void;
}) {
  const { id, items, active, field, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const onClose = useEffectEvent(props.onClose);
  useLayoutEffect(() => {
    const [own, anchor] = [list.current, field.current];
    if (!own || !anchor) return;
    own.showPopover?.();
    const onMoved = ({ target }: Event) => target !== own && onClose();
    const onResized = () => place(own, anchor);
    window.addEventListener('scroll', onMoved, true);
    window.addEventListener('resize', onResized);
    // The list becomes wider also when its font arrives; the field moves with what loads above it.
    const sizes = new ResizeObserver(onResized);
    for (const one of [own, anchor, document.body]) sizes.observe(one);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', onMoved, true);
      window.removeEventListener('resize', onResized);
    };
  }, [field]);
  // After each change of what is listed, or of which is active.
  useLayoutEffect(() => {
    if (list.current && field.current) place(list.current, field.current);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    <div ref={list} popover="manual" className="floating suggestions">
      <div role="listbox" id={id} aria-label={t('form.record_suggestions')}>
        {items?.map(({ value, label: name, more }, at) => (
          <div
            key={value}
            role="option"
            id={optionId(id, at)}
            className="line pick suggestions__option"
            aria-selected={at === active}
            // On press, not on click: the field must keep the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              const item = items[at];
              if (item) onChoose(item);
            }}
          >
            <span className="cut">{name}</span>
            <span className="hint">{[more, idText(value)].filter(Boolean).join(' · ')}</span>
          </div>
        ))}
      </div>
      {(items === null || items.length === 0) && (
        <p className="hint suggestions__none">
          {t(items === null ? 'form.record_looking' : 'form.record_none')}
        </p>
      )}
    </div>
  );
}
