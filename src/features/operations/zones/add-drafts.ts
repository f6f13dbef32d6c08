import type { Zone, ZoneDetail } from '#contract/operations/zones/zone.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { createDrawn } from '#src/domain/zone/zone-records.ts';
import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';

/**
 * Names may also be taken by zones that this user cannot see. After this many attempts, the refusal
 * is shown.
 */
const MAX_NAMES = 20;

/**
 * Creates a draft from the second part of a zone that was split: `Maarif 2`. @throws ApiFailure
 */
export async function addPart(
  { name, kind, priority }: Pick<Zone, 'name' | 'kind' | 'priority'>,
  ring: readonly Corner[],
): Promise<ZoneDetail> {
  for (let n = 2; ; n += 1)
    try {
      return await createDrawn(`${name} ${n}`, ring, { kind, priority });
    } catch (refused) {
      const isTaken = refused instanceof ApiFailure && refused.code === 'zone.taken';
      if (!isTaken || n > MAX_NAMES) throw refused;
    }
}

/** The result of an import. */
export interface ImportedZones {
  added: readonly ZoneDetail[];
  /** One message for each shape that was refused. */
  refused: readonly string[];
}

/** Creates a draft from each shape of a file, one after another. */
export async function addDrafts(
  shapes: readonly { name: string; ring: readonly Corner[] }[],
): Promise<ImportedZones> {
  const added: ZoneDetail[] = [];
  const refused: string[] = [];
  for (const [at, { name: given, ring }] of shapes.entries()) {
    const name = given.slice(0, 60) || t('zones.import_unnamed', { n: at + 1 });
    try {
      added.push(await createDrawn(name, ring));
    } catch (error) {
      refused.push(t('zones.import_failed', { name, why: failureText(error) }));
    }
  }
  return { added, refused };
}

/** The numbers of added and refused shapes, in words. */
export const addedText = ({ added, refused }: ImportedZones): string =>
  t('zones.import_done', { ok: added.length, failed: refused.length });
