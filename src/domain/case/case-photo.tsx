import { useQuery } from '@tanstack/react-query';
import type { CaseEntry } from '#contract/operations/cases/case.ts';
import { casesRoutes } from '#contract/routes/operations/cases.ts';
import type { ImageSize } from '#contract/routes/platform/files.ts';
import { pathOf } from '#src/lib/api/call.ts';
import { http } from '#src/lib/api/http.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import '#src/domain/order/order-parts.css';

/** The photo as an address of its own, which nothing has to release. */
const addressOf = (photo: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as string));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('Not readable')));
    reader.readAsDataURL(photo);
  });

/** A photo of a case, read with the token that a plain link would lack. */
export function CasePhoto(props: { caseId: number; entry: CaseEntry; size: ImageSize }) {
  const { caseId, entry, size } = props;
  const { data: source, isError } = useQuery({
    queryKey: [casesRoutes.photo.id, entry.id, size],
    queryFn: async ({ signal }) => {
      const params = { id: caseId, entryId: entry.id, size };
      const url = pathOf(casesRoutes.photo.path, params);
      const { data } = await http.request<Blob>({ url, responseType: 'blob', signal });
      return addressOf(data);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Of people: it stays no longer than it is on the screen.
    gcTime: 0,
  });
  if (isError) return <p className="hint">{t('cases.photo_failed')}</p>;
  const className = `proof__photo proof__photo--${size}`;
  return source ? (
    <img className={className} src={source} alt={t('cases.photo_of', { at: moment(entry.at) })} />
  ) : (
    <span className={className} />
  );
}
