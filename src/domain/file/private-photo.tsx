import { useQuery } from '@tanstack/react-query';
import { http } from '#src/lib/api/http.ts';
import { t } from '#src/lib/i18n.ts';

/** The photo as an address of its own, which nothing has to release. */
const addressOf = (photo: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as string));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('Not readable')));
    reader.readAsDataURL(photo);
  });

interface Props {
  /** The path of the photo in the API. */
  path: string;
  /** What it shows, for screen readers. */
  name: string;
  className: string;
}

/**
 * A photo of people, which the server gives to those who may read it: a plain link would lack the
 * token that the request needs.
 */
export function PrivatePhoto({ path, name, className }: Props) {
  const { data: source, isError } = useQuery({
    queryKey: ['private-photo', path],
    queryFn: async ({ signal }) => {
      const { data } = await http.request<Blob>({ url: path, responseType: 'blob', signal });
      return addressOf(data);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // It stays no longer than it is on the screen.
    gcTime: 0,
  });
  if (isError) return <p className="hint">{t('proofs.photo_failed')}</p>;
  return source ? (
    <img className={className} src={source} alt={name} />
  ) : (
    <span className={className} />
  );
}
