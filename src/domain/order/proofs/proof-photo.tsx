import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type Proof, proofsRoutes } from '#contract/routes/operations/proofs.ts';
import type { ImageSize } from '#contract/routes/platform/files.ts';
import { pathOf } from '#src/lib/api/call.ts';
import { http } from '#src/lib/api/http.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

interface PhotoOf {
  order: Pick<Order, 'id'>;
  proof: Proof;
  size: ImageSize;
}

/** The photo as an address of its own, which nothing has to release. */
const addressOf = (photo: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as string));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('Not readable')));
    reader.readAsDataURL(photo);
  });

/** A photo as the browser shows it. A plain link would lack the token that the request needs. */
function usePhoto({ order, proof, size }: PhotoOf) {
  const { data: source, isError } = useQuery({
    queryKey: [proofsRoutes.photo.id, proof.id, size],
    queryFn: async ({ signal }) => {
      const params = { id: order.id, proofId: proof.id, size };
      const url = pathOf(proofsRoutes.photo.path, params);
      const { data } = await http.request<Blob>({ url, responseType: 'blob', signal });
      return addressOf(data);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Of people: it stays no longer than it is on the screen.
    gcTime: 0,
  });
  return { source, isError };
}

/** A photo of a proof. */
export function ProofPhoto(props: PhotoOf) {
  const { source, isError } = usePhoto(props);
  const { act, at } = props.proof;
  const name = t(`proofs.photo_of_${act}`, { at: moment(at) });
  if (isError) return <p className="hint">{t('proofs.photo_failed')}</p>;
  return source ? (
    <img className={`proof__photo proof__photo--${props.size}`} src={source} alt={name} />
  ) : (
    <span className={`proof__photo proof__photo--${props.size}`} />
  );
}
