import { useMemo } from 'react';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { RecordInput } from '#src/ui/field/record-input.tsx';
import { userSource } from './user-source.ts';

interface Props {
  label: string;
  /** Id of the chosen user; empty for none. */
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
  /** The key for filters focuses this field. */
  isFirst?: boolean;
}

/** A small field for a user, for filters and forms. */
export function PersonField({ label, value, onChange, error, isFirst }: Props) {
  const mayFind = useHasPermission('users.read');
  const source = useMemo(() => (mayFind ? userSource() : null), [mayFind]);
  return (
    <RecordInput
      label={label}
      error={error}
      cacheKey="person"
      source={source}
      value={value}
      onChange={onChange}
      placeholder={t('lists.person_hint', { label })}
      isFirst={isFirst}
    />
  );
}
