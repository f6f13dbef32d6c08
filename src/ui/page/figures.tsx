import type { ReactNode } from 'react';

export type Tone = 'warning' | 'critical' | 'quiet';
/** The name and value of a figure; the tone marks it as a problem, or as zero. */
export type Figure = readonly [name: string, value: ReactNode, tone?: Tone | false | undefined];

interface Props {
  figures: readonly Figure[];
  label?: string;
  /** One figure per line, instead of side by side. */
  isList?: boolean;
}

/** Figures with their names: side by side with the names above, or one per line. */
export const Figures = ({ figures, label, isList = false }: Props) => (
  <dl className={isList ? 'pairs' : 'figures'} aria-label={label}>
    {figures.map(([name, value, tone]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd data-tone={tone || undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);
