import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { shownWord, wordBegins } from '#src/lib/language/typed-words.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import type { Grammar, QueryError, QueryKey } from './query.ts';
import { shownKey, shownQuery, shownValue } from './query-words.ts';

const isChoice = (key: string): key is keyof Grammar['choices'] =>
  key === 'status' || key === 'payment';

/** The known key closest to an unknown one: with the same beginning, or one letter more or less. */
function nearestKey(strange: string, { keys }: Grammar): QueryKey | null {
  const begun = keys.find(
    (key) => strange.length >= 2 && wordBegins('key', key, strange.slice(0, 3)),
  );
  const isWithin = (key: QueryKey) =>
    strange.startsWith(key) || strange.startsWith(normaliseText(shownKey(key)));
  return begun ?? keys.find(isWithin) ?? null;
}

/** The error in words: its position, and what to write instead. */
function problemText({ code, key, value, from }: QueryError, grammar: Grammar): string {
  const params = { key: shownWord('key', key), value: shownValue(value), at: from + 1 };
  if (code === 'unknown_value' && isChoice(key))
    return t('live.query_unknown_value', {
      ...params,
      values: joinList(grammar.choices[key].map(shownValue)),
    });
  if (code === 'unknown_key') {
    const near = nearestKey(key, grammar);
    return near
      ? t('live.query_unknown_key_near', { ...params, near: shownKey(near) })
      : t('live.query_unknown_key', { ...params, keys: joinList(grammar.keys.map(shownKey)) });
  }
  return t(`live.query_${code}`, params);
}

/** The query with its error marked, and the message. */
export function QueryProblem(props: {
  id: string;
  text: string;
  error: QueryError;
  grammar: Grammar;
  /** The last valid query, which still applies. */
  kept: string;
}) {
  const { id, text, error, grammar, kept } = props;
  const end = Math.max(error.to, error.from + 1);
  return (
    <div className="floating query__problem" id={id} role="alert">
      <code aria-hidden="true">
        {text.slice(0, error.from)}
        <mark>{text.slice(error.from, end) || ' '}</mark>
        {text.slice(end)}
      </code>
      <p>{problemText(error, grammar)}</p>
      <p className="hint">
        {kept === ''
          ? t('live.query_kept_all')
          : t('live.query_kept', { q: shownQuery(kept, grammar) })}
      </p>
    </div>
  );
}
