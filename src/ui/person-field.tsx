// oxlint-disable jsx-a11y/control-has-associated-label -- an option of a list of suggestions is its value.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { Role } from '#contract/permissions.ts';
import { usersRoutes } from '#contract/routes/users.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan } from '#src/lib/session.ts';

const TYPING_MS = 200;
const MOST = '12';

const written = (id: number | string, name: string) => `${name} #${id}`;
const idOf = (text: string): string => /#([1-9]\d{0,8})$/.exec(text.trim())?.[1] ?? '';

interface Props {
  label: string;
  /** Id of who is chosen; empty for nobody. */
  value: string;
  onChange: (id: string) => void;
  /** Only people of this role are offered. */
  ofRole?: Role;
  error?: string | undefined;
  /** The key to the filters leads here. */
  isFirst?: boolean;
}

/** A person, chosen by typing a part of the name, or the number: `#12`. */
export function PersonField({ label, value, onChange, ofRole, error, isFirst }: Props) {
  const id = useId();
  const mayFind = useCan('users.read');
  const [text, setText] = useState<string | null>(null);
  const [q, setQ] = useState('');
  const chosen = useQuery({
    queryKey: ['person', value],
    queryFn: ({ signal }) => call(usersRoutes.get, { params: { id: value } }, { signal }),
    enabled: mayFind && value !== '',
    retry: false,
  });
  useEffect(() => {
    const timer = setTimeout(
      () => setQ(text !== null && idOf(text) === '' ? text.trim() : ''),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({
    queryKey: ['person.find', q, ofRole],
    queryFn: ({ signal }) =>
      call(
        usersRoutes.list,
        { query: { q, limit: MOST, ...(ofRole ? { role: ofRole } : {}) } },
        { signal },
      ),
    enabled: mayFind && q !== '',
  });
  // Somebody else set it, as a row that is clicked: what was typed is no more what is chosen.
  const typed = text !== null && idOf(text) !== '' && idOf(text) !== value ? null : text;
  const settled = value === '' ? '' : written(value, chosen.data?.name ?? '').trim();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        data-find={isFirst || undefined}
        className="input"
        list={`${id}-found`}
        autoComplete="off"
        placeholder={t('lists.person_hint', { label })}
        value={typed ?? settled}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          const next = idOf(target.value);
          if (next !== value && (next !== '' || target.value === '')) onChange(next);
        }}
        onBlur={() => setText(null)}
      />
      <datalist id={`${id}-found`}>
        {found.data?.items.map((one) => (
          <option key={one.id} value={written(one.id, one.name)} label={one.email} />
        ))}
      </datalist>
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  );
}
