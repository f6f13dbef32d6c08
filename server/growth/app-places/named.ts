import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';

/**
 * Refuses zones that do not exist, and files that are not pictures. Absent references are not
 * checked.
 */
export async function requireNamed(
  trx: Db,
  kind: 'app_category' | 'featured',
  named: { zones?: readonly { id: number }[] | undefined; imageId?: number | null | undefined },
): Promise<void> {
  const ids = (named.zones ?? []).map(({ id }) => id);
  const imageId = named.imageId ?? null;
  if (ids.length === 0 && imageId === null) return;
  const { rows } = await sql<{ zones: number; image: boolean }>`
    select (select count(*)::int from zones where id = any(${ids}::int[])) as zones,
      exists (select from files where id = ${imageId} and kind = 'image') as image`.execute(trx);
  const [is] = rows;
  const isAbsent = is?.zones !== ids.length;
  const isNoPicture = imageId !== null && !is?.image;
  if (!isAbsent && !isNoPicture) return;
  throw refuse(
    isAbsent ? `${kind}.zone_absent` : `${kind}.no_picture`,
    {},
    {
      fields: [
        ...(isAbsent ? [fieldFault('body.zones', 'promotion.absent_one')] : []),
        ...(isNoPicture ? [fieldFault('body.imageId', 'place.not_a_picture')] : []),
      ],
    },
  );
}
