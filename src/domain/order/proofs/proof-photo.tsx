import type { Order } from '#contract/routes/operations/orders.ts';
import { type Proof, proofsRoutes } from '#contract/routes/operations/proofs.ts';
import type { ImageSize } from '#contract/routes/platform/files.ts';
import { PrivatePhoto } from '#src/domain/file/private-photo.tsx';
import { pathOf } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

interface PhotoOf {
  order: Pick<Order, 'id'>;
  proof: Proof;
  size: ImageSize;
}

/** A photo of a proof. */
export function ProofPhoto({ order, proof, size }: PhotoOf) {
  const { id: proofId, act, at } = proof;
  return (
    <PrivatePhoto
      path={pathOf(proofsRoutes.photo.path, { id: order.id, proofId, size })}
      name={t(`proofs.photo_of_${act}`, { at: moment(at) })}
      className={`proof__photo proof__photo--${size}`}
    />
  );
}
