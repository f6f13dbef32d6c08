import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { call } from '#src/lib/api/call.ts';
import type { MessageKey } from '#src/lib/i18n.ts';

/** The operational areas as options, by their id. */
export const zoneIdOptions = async (signal: AbortSignal) =>
  (await call(zonesRoutes.live, {}, { signal })).items.map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));

/** The field of a form for the zones to which a record is limited, from its four messages. */
export const zonesField = (
  label: MessageKey,
  zone: MessageKey,
  add: MessageKey,
  none: MessageKey,
) =>
  ({
    kind: 'rows',
    name: 'zones',
    label,
    add,
    none,
    rowFields: [{ kind: 'choice', name: 'id', label: zone, options: zoneIdOptions }],
  }) as const;
