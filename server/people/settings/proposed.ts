import {
  looserFields,
  SETTING_KEYS,
  SETTING_PERMISSIONS,
  type SettingKey,
  settingSchemas,
} from '#contract/settings.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import { invalid } from '../../platform/http/validation.ts';
import type { ProposalKindSpec } from '../proposals/kinds.ts';
import type { createSettingsRepository } from './repository.ts';

interface Deps {
  audit: Pick<AuditService, 'append'>;
  repository: ReturnType<typeof createSettingsRepository>;
  current: (key: SettingKey, trx: Trx) => Promise<{ value: object; version: number }>;
}

/** Refuses values that one person may not set alone. Error: 403 naming the fields. */
export function requireNoLooser(key: SettingKey, before: object, after: object): void {
  const looser = looserFields(key, before, after);
  if (looser.length > 0)
    throw refuse(
      'proposal.second_person',
      {},
      { fields: looser.map((field) => fieldFault(`body.value.${field}`, 'proposal.needs_second')) },
    );
}

function keyOf(target: string): SettingKey {
  const key = SETTING_KEYS.find((one) => one === target);
  if (!key) throw notFound('setting');
  return key;
}

const isAmount = (value: unknown): value is string => typeof value === 'string';

/** Looser limits, which a second person confirms: the whole value of the setting is proposed. */
export const settingProposals = ({ audit, repository, current }: Deps): ProposalKindSpec => ({
  permission: (target) => SETTING_PERMISSIONS[keyOf(target)],
  lock: (trx, target) => repository.lock(trx, keyOf(target)),
  async prepare(trx, target, change) {
    const key = keyOf(target);
    const read = settingSchemas[key].safeParse(change);
    if (!read.success) throw invalid(['body', 'change'], read.error);
    const before = await current(key, trx);
    const after: object = read.data;
    const looser = looserFields(key, before.value, after);
    if (looser.length === 0)
      throw refuse(
        'proposal.needs_no_second',
        {},
        { fields: [fieldFault('body.change', 'proposal.loosens_nothing')] },
      );
    const amounts = looser
      .map((field) => after[field as never] as unknown)
      .filter(isAmount)
      .map(BigInt);
    return {
      subject: `setting ${key}`,
      name: key,
      version: before.version,
      before: before.value,
      after,
      amount: amounts.reduce<bigint | null>(
        (most, one) => (most === null || one > most ? one : most),
        null,
      ),
    };
  },
  async apply(trx, { id, target, after, author, at, by }) {
    const key = keyOf(target);
    const { value, version } = await current(key, trx);
    const before = version === 0 ? null : value;
    await repository.write(trx, { key, before, after, version: version + 1 }, at, author);
    await audit.append(trx, by, at, {
      action: 'setting.write',
      subject: `setting ${key}`,
      before: value,
      after: { ...after, proposal: id, author },
    });
  },
});
