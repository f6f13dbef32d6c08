import type { OrderLine } from '#contract/operations/order-lines.ts';

/** The options chosen for an item, and the customer's note: below its name. */
export function LineChoices({ line }: { line: Pick<OrderLine, 'modifiers' | 'note'> }) {
  const { variant, options } = line.modifiers;
  const chosen = [...(variant ? [variant.name] : []), ...options.map(({ name }) => name)];
  return (
    <>
      {chosen.length > 0 && <p className="quiet small">{chosen.join(', ')}</p>}
      {line.note && (
        <p className="quiet small">
          <em>“{line.note}”</em>
        </p>
      )}
    </>
  );
}
