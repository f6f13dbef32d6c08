import type { Case } from '#contract/operations/cases/case.ts';
import { ContactOf } from '#src/domain/contact/contact-of.tsx';
import { GiveRemedy } from '#src/domain/remedy/give-remedy.tsx';
import { ChargesOf, RemediesOf } from '#src/domain/remedy/remedies-of.tsx';

interface SlotProps {
  row: Case;
}

/** What its customer is given and who bears it. Remedies are of an order. */
export function RemediesSlot({ row }: SlotProps) {
  const { id, order, customer, store, party, cause, lines } = row;
  if (!order) return null;
  const isOpen = row.acts.comment === true && row.state !== 'resolved' && row.state !== 'refused';
  const asked = {
    orderId: order.id,
    caseId: id,
    customer: customer?.name ?? '',
    store: store?.name ?? '',
    party: party === 'store' || party === 'driver' ? party : ('platform' as const),
    cause,
    lines,
  };
  return (
    <>
      <RemediesOf of={{ caseId: id }} />
      <ChargesOf orderId={order.id} />
      {isOpen && <GiveRemedy asked={asked} />}
    </>
  );
}

/** The messages and calls of its parties. */
export const ContactSlot = ({ row }: SlotProps) => <ContactOf about={{ caseId: row.id }} />;
