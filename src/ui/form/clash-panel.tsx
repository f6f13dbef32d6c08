import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { showValue } from './kinds.ts';
import type { Clash } from './merge.ts';

const shown = ({ field }: Clash, value: unknown): string =>
  showValue(field, value ?? null) || t('form.nothing');

/**
 * Shows the two values of each field that two users changed; the user chooses one, field by field.
 */
export function ClashPanel(props: {
  clashes: readonly Clash[];
  onSettle: (name: string, takesTheirs: boolean) => void;
}) {
  const panel = useRef<HTMLElement>(null);
  // A user who saved from the end of a long form would not see why it was not saved.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="notice record-form__clash"
      data-severity="warning"
      role="alert"
    >
      <p>{t('form.clash', { n: props.clashes.length })}</p>
      <table className="table">
        <TableHead
          headings={[t('form.clash_field'), t('form.clash_theirs'), t('form.clash_mine')]}
        />
        <tbody>
          {props.clashes.map((clash) => {
            const { field, theirs, mine } = clash;
            return (
              <tr key={field.name}>
                <th scope="row">{t(field.label)}</th>
                {[[true, theirs] as const, [false, mine] as const].map(([takesTheirs, value]) => (
                  <td key={String(takesTheirs)}>
                    <span>{shown(clash, value)}</span>
                    <Button onClick={() => props.onSettle(field.name, takesTheirs)}>
                      {t(takesTheirs ? 'form.take_theirs' : 'form.take_mine')}
                    </Button>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
