import type { ReactNode } from 'react';
import type { OrderLine } from '#contract/operations/order-lines.ts';
import type { OrderDetail } from '#contract/routes/operations/orders.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { quoted } from '#src/lib/language/quoted.ts';

/** The options chosen for an item, and the customer's note, shown below its name. */
export function LineChoices({ line }: { line: Pick<OrderLine, 'modifiers' | 'note'> }) {
  const { variant, options } = line.modifiers;
  const chosen = [...(variant ? [variant.name] : []), ...options.map(({ name }) => name)];
  return (
    <>
      {chosen.length > 0 && <p className="quiet small">{joinList(chosen)}</p>}
      {line.note && (
        <p className="quiet small">
          <em>{quoted(line.note)}</em>
        </p>
      )}
    </>
  );
}

/** Lines with their prices, what is added to them and taken off, and the total. */
export function BasketTable<
  Line extends Pick<OrderLine, 'line' | 'quantity' | 'unitPrice'>,
>(props: {
  caption: string;
  lines: readonly Line[];
  nameOf: (line: Line) => ReactNode;
  sums: readonly (readonly [label: string, amount: string | bigint])[];
  order: Pick<OrderDetail, 'payment' | 'total'>;
}) {
  const { caption, lines, nameOf, sums, order } = props;
  return (
    <table className="table order-lines">
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <td data-tone="quiet">{line.quantity} ×</td>
            <td>{nameOf(line)}</td>
            <td data-number>{formatMoney(BigInt(line.unitPrice) * BigInt(line.quantity))}</td>
          </tr>
        ))}
        {sums.map(([label, amount]) => (
          <tr key={label}>
            <td aria-hidden="true" />
            <td>{label}</td>
            <td data-number>{formatMoney(amount)}</td>
          </tr>
        ))}
        <tr data-total>
          <td aria-hidden="true" />
          <td>
            {t('live.total')} · {t(`live.pay_${order.payment}`)}
          </td>
          <td data-number>{formatMoney(order.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface Props {
  order: OrderDetail;
  /** Shows unit price and subtotal as well. */
  isFull?: boolean;
}

/** The items of an order, and how its total is made up. */
export function OrderLines({ order, isFull }: Props) {
  const store = order.discounts.reduce((sum, { storePart }) => sum - BigInt(storePart), 0n);
  const borne: [string, bigint][] = [
    [t('books.discount_store'), store],
    [t('books.discount_platform'), -BigInt(order.discount) - store],
  ];
  const sums: [string, string | bigint][] = [
    ...(isFull ? [[t('orders.subtotal'), order.subtotal] as [string, string]] : []),
    [t('live.delivery_fee'), order.deliveryFee],
    ...borne.filter(([, amount]) => amount !== 0n),
  ];
  return (
    <BasketTable
      caption={t('live.lines')}
      lines={order.lines}
      nameOf={(line) => (
        <>
          {line.name}
          {isFull && line.quantity > 1 && <small> {formatMoney(line.unitPrice)}</small>}
          <LineChoices line={line} />
        </>
      )}
      sums={sums}
      order={order}
    />
  );
}
