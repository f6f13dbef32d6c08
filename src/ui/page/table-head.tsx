/** A column heading. `isHidden`: it is for screen readers only. */
type Head = string | { label: string; isNumber?: boolean | undefined; isHidden?: boolean };

/** The headings of a table. */
export const TableHead = ({
  headings,
  className,
}: {
  headings: readonly Head[];
  className?: string;
}) => (
  <thead className={className}>
    <tr>
      {headings
        .map((head) => (typeof head === 'string' ? { label: head } : head))
        .map(({ label, isNumber, isHidden }) => (
          <th key={label} scope="col" data-number={isNumber || undefined}>
            {isHidden ? <span className="visually-hidden">{label}</span> : label}
          </th>
        ))}
    </tr>
  </thead>
);
