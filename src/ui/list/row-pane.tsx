// biome-ignore-all lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys.
import type { ReactNode } from 'react';
import { RowCommandButton } from './acts/row-command-button.tsx';
import type { RowCommand } from './list-parts.ts';
import './row-pane.css';

interface Props {
  /** The name of the pane, and that of its scrolling part, for screen readers. */
  label: string;
  bodyLabel: string;
  title: ReactNode;
  /** The amount at stake, formatted; null if there is none. */
  amount: string | null;
  status: ReactNode;
  /** At the end of the line of the status. */
  link?: ReactNode;
  /** Below the status, such as why the user may not act. */
  more?: ReactNode;
  commands: readonly RowCommand[];
  children: ReactNode;
}

/** The pane of a queue: the row in focus with its amount, its status and its acts. */
export function RowPane(props: Props) {
  const { label, bodyLabel, title, amount, status, link, more, commands, children } = props;
  return (
    <section className="column row-pane" aria-label={label}>
      <header className="stack bar" data-line>
        <h2>{title}</h2>
        <p className="row quiet">
          {amount !== null && <strong className="row-pane__amount">{amount}</strong>}
          {status}
          {link}
        </p>
        {more}
        {commands.length > 0 && (
          <div className="row">
            {commands.map((command) => (
              <RowCommandButton key={command.id} {...command} />
            ))}
          </div>
        )}
      </header>
      <section className="pane stack" tabIndex={0} aria-label={bodyLabel}>
        {children}
      </section>
    </section>
  );
}
