// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the two orders scroll, also by keys.
import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { t } from '#src/lib/i18n.ts';

interface Props {
  theirs: readonly number[];
  mine: readonly number[];
  nameOf: (id: number) => string;
  onSettle: (takesTheirs: boolean) => void;
}

/**
 * Shows two orders of a menu side by side after another user saved in the meantime. The user
 * chooses one.
 */
export function ReorderClash({ theirs, mine, nameOf, onSettle }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const sides = [
    { ids: theirs, other: mine, title: 'form.clash_theirs', act: 'form.take_theirs' },
    { ids: mine, other: theirs, title: 'form.clash_mine', act: 'form.take_mine' },
  ] as const;
  return (
    <section className="column reorder__clash" aria-label={t('items.order_clash_title')}>
      <div className="notice" data-severity="warning" role="alert">
        {t('items.order_clash')}
      </div>
      <div className="reorder__sides">
        {sides.map(({ ids, other, title, act }, side) => (
          <div key={title}>
            <h2>{t(title)}</h2>
            <Button ref={side === 0 ? first : undefined} onClick={() => onSettle(side === 0)}>
              {t(act)}
            </Button>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys. */}
            <ol className="box quiet lined" tabIndex={0} aria-label={t(title)}>
              {ids.map((id, at) => (
                <li key={id} data-differs={other[at] !== id || undefined}>
                  <span>{at + 1}</span> {nameOf(id)}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
