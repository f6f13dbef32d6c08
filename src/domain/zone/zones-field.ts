import type { MessageKey } from '#src/lib/i18n.ts';
import { zoneIdOptions } from './zone-names.ts';

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
