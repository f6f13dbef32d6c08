import type { ReactNode } from 'react';

export type Tone = 'warning' | 'critical' | 'quiet';
/** The name of a value, and the value; the tone says that it is not as it should be, or is nothing. */
export type Figure = readonly [name: string, value: ReactNode, tone?: Tone | false | undefined];

interface Props {
  of: readonly Figure[];
  label?: string;
  /** One line each, instead of side by side. */
  isList?: boolean;
}

/** Values with their names: side by side with the names above, or one line each. */
export const Figures = ({ of, label, isList = false }: Props) => (
  <dl className={isList ? 'pairs' : 'figures'} aria-label={label}>
    {of.map(([name, value, tone]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd data-tone={tone || undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);
