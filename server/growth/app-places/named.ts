import { sql } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** A refusal of one field of the body. */
export const fieldRefusal = (code: ErrorCode, message: string, path: string, fault: string) =>
  new Refusal(code, message, { fields: [{ path: `body.${path}`, message: fault }] });

/**
 * Refuses areas that do not exist, and files that are not pictures. Absent references are not
 * checked.
 */
export async function requireNamed(
  trx: Db,
  code: ErrorCode,
  named: { zones?: readonly { id: number }[] | undefined; imageId?: number | null | undefined },
): Promise<void> {
  const ids = (named.zones ?? []).map(({ id }) => id);
  const imageId = named.imageId ?? null;
  if (ids.length === 0 && imageId === null) return;
  const { rows } = await sql<{ zones: number; image: boolean }>`
    select (select count(*)::int from zones where id = any(${ids}::int[])) as zones,
      exists (select from files where id = ${imageId} and kind = 'image') as image`.execute(trx);
  const [is] = rows;
  if (is?.zones !== ids.length)
    throw fieldRefusal(
      code,
      'An operational area does not exist.',
      'zones',
      'names one that does not exist',
    );
  if (imageId !== null && !is.image)
    throw fieldRefusal(code, 'The file is not a picture.', 'imageId', 'is not a picture');
}
